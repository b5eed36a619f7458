import { formatDay } from '../../domain/days.ts'
import type { DayCounts } from '../../domain/events.ts'
import { memoize } from '../../lib/memoize.ts'
import { sumCounts } from '../../lib/packed-counts.ts'
import type { EventLog, PageDetail } from '../../ports/event-log.ts'
import type { DayTraffic, PageMetrics, SiteMetrics, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'

/** Upper bound for the size of one event in bytes. With less room remaining in a day, events may have been dropped. */
const maxEventBytes = 20_000

type DayUsage = Pick<DayCounts, 'day' | 'bytes' | 'crowded'>

/** Returns notices for days on which not everything was counted. */
function createNotices(days: readonly DayUsage[], maxBytes: number): string[] {
  const crowded = days.filter(day => day.crowded)
  const full = days.filter(({ bytes }) => bytes > maxBytes - maxEventBytes)
  return [
    ...describeDays(crowded, 'the visitor limit was reached; only page views of further visitors are counted'),
    ...describeDays(full, 'the daily limit was reached; later page views and clicks are not counted'),
  ]
}

const maxNamedDays = 3

function describeDays(days: readonly DayUsage[], text: string): string[] {
  if (days.length === 0) return []
  const dayList =
    days.length > maxNamedDays
      ? `${days.length} days`
      : new Intl.ListFormat('en-GB').format(days.map(({ day }) => formatDay(day)))
  return [`On ${dayList} ${text}.`]
}

interface LocalWebAnalyticsOptions {
  eventLog: Pick<EventLog, 'counts' | 'pageDetail'>
  /** Maximum bytes of events per day. */
  maxBytes: number
}

/** Reads traffic counted by the built-in collector, up to the last event. */
export function createLocalWebAnalytics({ eventLog, maxBytes }: LocalWebAnalyticsOptions): WebAnalytics {
  return {
    source: 'built-in',
    async read(range) {
      return toSiteMetrics(await eventLog.counts(range), maxBytes)
    },
    async readPage(range, path) {
      const days = await eventLog.counts(range)
      const detail = await eventLog.pageDetail(range, path)
      return { ...toPageMetrics(path, days, detail), notices: createNotices(days, maxBytes) }
    },
    async phrases(range) {
      const counts = new Map<string, number>()
      for (const day of await eventLog.counts(range)) {
        for (const [phrase, visitors] of day.phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + visitors)
      }
      return [...counts].map(([phrase, visitors]) => ({ phrase, visitors })).sort((a, b) => b.visitors - a.visitors)
    },
  }
}

/** Totals a range of days. Sums by page and ad are computed on first access. */
function toSiteMetrics(days: readonly DayCounts[], maxBytes: number): SiteMetrics {
  const total = createEmptyCounts()
  for (const day of days) addCounts(total, day.total)
  const pages = memoize(() => sumCounts(days.map(day => day.pages)))
  const ads = memoize(() => new Map(sumCounts(days.map(day => day.ads))))
  const adClicks = memoize(() => countAdClicks(days))
  return {
    total,
    get pages() {
      return pages()
    },
    get ads() {
      return ads()
    },
    get adClicks() {
      return adClicks()
    },
    days: days.map(({ day, total: dayTotal }) => toDayTraffic(day, dayTotal)),
    notices: createNotices(days, maxBytes),
  }
}

function countAdClicks(days: readonly DayCounts[]): SiteMetrics['adClicks'] {
  const clicks = new Map<string, Map<string, number>>()
  for (const { day, ads } of days) {
    for (const [ad, { productClicks }] of ads) {
      if (productClicks > 0) clicks.set(ad, (clicks.get(ad) ?? new Map()).set(day, productClicks))
    }
  }
  return clicks
}

function toPageMetrics(
  path: string,
  days: readonly DayCounts[],
  { sources, products, ads }: PageDetail,
): Omit<PageMetrics, 'notices'> {
  const total = createEmptyCounts()
  const pageDays: DayTraffic[] = []
  for (const { day, pages } of days) {
    const counts = pages.get(path)
    if (!counts) continue
    addCounts(total, counts)
    pageDays.push(toDayTraffic(day, counts))
  }
  return {
    total,
    days: pageDays,
    sources: [...sources]
      .map(([source, counts]) => ({ source, ...counts }))
      .sort((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews),
    products: [...products].map(([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks),
    ads: new Map([...ads].map(([ad, counts]) => [ad, { ...counts }])),
  }
}

function createEmptyCounts(): TrafficCounts {
  return { visitors: 0, pageviews: 0, productClicks: 0 }
}

function addCounts(to: TrafficCounts, { visitors, pageviews, productClicks }: Readonly<TrafficCounts>): void {
  to.visitors += visitors
  to.pageviews += pageviews
  to.productClicks += productClicks
}

function toDayTraffic(date: string, { visitors, pageviews, productClicks }: Readonly<TrafficCounts>): DayTraffic {
  return { date, visitors, pageviews, productClicks }
}

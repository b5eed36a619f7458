import type { DayCounts, EventLog, PageDetail } from '../../ports/event-log.ts'
import { sumOfCounts } from '../../ports/packed-counts.ts'
import type { DayTraffic, PageFigures, SiteFigures, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'
import { noticesOf } from './full-days.ts'

export interface LocalWebAnalyticsOptions {
  eventLog: Pick<EventLog, 'counts' | 'pageDetail'>
  /** Maximum bytes of events per day. */
  mostBytes: number
}

/** Reads traffic counted by the built-in collector, up to the last event. */
export function createLocalWebAnalytics({ eventLog, mostBytes }: LocalWebAnalyticsOptions): WebAnalytics {
  return {
    source: 'built-in',
    async read(range) {
      return siteFigures(await eventLog.counts(range), mostBytes)
    },
    async readPage(range, path) {
      const days = await eventLog.counts(range)
      const detail = await eventLog.pageDetail(range, path)
      return { ...pageFigures(path, days, detail), notices: noticesOf(days, mostBytes) }
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
function siteFigures(days: readonly DayCounts[], mostBytes: number): SiteFigures {
  const total = nothing()
  for (const day of days) add(total, day.total)
  const pages = once(() => sumOfCounts(days.map(day => day.pages)))
  const ads = once(() => new Map(sumOfCounts(days.map(day => day.ads))))
  const adClicks = once(() => adClicksOf(days))
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
    days: days.map(({ day, total: ofDay }) => traffic(day, ofDay)),
    notices: noticesOf(days, mostBytes),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function adClicksOf(days: readonly DayCounts[]): SiteFigures['adClicks'] {
  const clicks = new Map<string, Map<string, number>>()
  for (const { day, ads } of days) {
    for (const [ad, { productClicks }] of ads) {
      if (productClicks > 0) clicks.set(ad, (clicks.get(ad) ?? new Map()).set(day, productClicks))
    }
  }
  return clicks
}

function pageFigures(
  path: string,
  days: readonly DayCounts[],
  { sources, products, ads }: PageDetail,
): Omit<PageFigures, 'notices'> {
  const total = nothing()
  const ofPage: DayTraffic[] = []
  for (const { day, pages } of days) {
    const counts = pages.get(path)
    if (!counts) continue
    add(total, counts)
    ofPage.push(traffic(day, counts))
  }
  return {
    total,
    days: ofPage,
    sources: [...sources]
      .map(([source, counts]) => ({ source, ...counts }))
      .sort((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews),
    products: [...products].map(([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks),
    ads: new Map([...ads].map(([ad, counts]) => [ad, { ...counts }])),
  }
}

function nothing(): TrafficCounts {
  return { visitors: 0, pageviews: 0, productClicks: 0 }
}

function add(to: TrafficCounts, { visitors, pageviews, productClicks }: Readonly<TrafficCounts>): void {
  to.visitors += visitors
  to.pageviews += pageviews
  to.productClicks += productClicks
}

function traffic(date: string, { visitors, pageviews, productClicks }: Readonly<TrafficCounts>): DayTraffic {
  return { date, visitors, pageviews, productClicks }
}

import type { DayCounts, EventLog, PageDetail } from '../../ports/event-log.ts'
import type { DayTraffic, PageFigures, SiteFigures, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'
import { noticesOf } from './full-days.ts'

export interface LocalWebAnalyticsOptions {
  eventLog: Pick<EventLog, 'counts' | 'pageDetail'>
}

/** What the built-in collector has counted, up to the last event. */
export function createLocalWebAnalytics({ eventLog }: LocalWebAnalyticsOptions): WebAnalytics {
  return {
    source: 'built-in',
    async read(range) {
      return siteFigures(await eventLog.counts(range))
    },
    async readPage(range, path) {
      const days = await eventLog.counts(range)
      return pageFigures(path, days, await eventLog.pageDetail(range, path))
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

function siteFigures(days: readonly DayCounts[]): SiteFigures {
  const total = nothing()
  const pages = new Map<string, TrafficCounts>()
  const ads = new Map<string, TrafficCounts>()
  const adClicks = new Map<string, Map<string, number>>()
  for (const day of days) {
    add(total, day.total)
    addAll(pages, day.pages)
    addAll(ads, day.ads)
    for (const [ad, { productClicks }] of day.ads) {
      if (productClicks > 0) adClicks.set(ad, (adClicks.get(ad) ?? new Map()).set(day.day, productClicks))
    }
  }
  return {
    total,
    pages,
    ads,
    adClicks,
    days: days.map(({ day, total: ofDay }) => traffic(day, ofDay)),
    notices: noticesOf(days),
  }
}

function pageFigures(path: string, days: readonly DayCounts[], { sources, products, ads }: PageDetail): PageFigures {
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
    notices: noticesOf(days),
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

function addAll(to: Map<string, TrafficCounts>, rows: ReadonlyMap<string, Readonly<TrafficCounts>>): void {
  for (const [name, counts] of rows) {
    const sum = to.get(name) ?? nothing()
    add(sum, counts)
    to.set(name, sum)
  }
}

function traffic(date: string, { visitors, pageviews, productClicks }: Readonly<TrafficCounts>): DayTraffic {
  return { date, visitors, pageviews, productClicks }
}

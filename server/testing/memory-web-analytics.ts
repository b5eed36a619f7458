import { isDay } from '../contract/analytics-range.ts'
import type { DayRange } from '../ports/event-log.ts'
import type { PageFigures, SiteFigures, TrafficCounts, WebAnalytics } from '../ports/web-analytics.ts'

/** What some visitors of one day did on one page. */
export interface Visits {
  date: string
  path: string
  visitors: number
  /** One each, where it is not given. */
  pageviews?: number
  productClicks?: number
  /** Where they came from; they name none by default. */
  source?: string
  /** The id of the ad that led them there. */
  ad?: string
  /** What they clicked. */
  product?: string
}

export interface MemoryWebAnalytics extends WebAnalytics {
  add(...visits: Visits[]): void
  /** From now on nothing can be read; undefined ends that. */
  fail(cause: Error | undefined): void
  /** Told with all that is read from now on. */
  notice(text: string): void
  /** How often something was read. */
  reads(): number
}

/** Readers that a test makes up; visitors of two entries are two. */
export function memoryWebAnalytics(source: WebAnalytics['source'] = 'built-in'): MemoryWebAnalytics {
  const all: Required<Visits>[] = []
  const notices: string[] = []
  let failure: Error | undefined
  let reads = 0

  function within({ from, to }: DayRange, signal: AbortSignal): Required<Visits>[] {
    signal.throwIfAborted()
    if (!isDay(from) || !isDay(to) || from > to) throw new RangeError(`${from} to ${to} is no range of days.`)
    reads += 1
    if (failure) throw failure
    return all.filter(({ date }) => date >= from && date <= to)
  }

  return {
    source,
    add(...visits) {
      for (const one of visits) all.push(checked(one))
    },
    fail(cause) {
      failure = cause
    },
    notice: text => void notices.push(text),
    reads: () => reads,
    async read(range, { signal }): Promise<SiteFigures> {
      const visits = within(range, signal)
      const byDate = [...sums(visits, ({ date }) => date)].map(([date, counts]) => ({ date, ...counts }))
      const pages = sums(visits, ({ path }) => path)
      return { total: sum(visits), days: byDate, pages, ads: adsOf(visits), notices: [...notices] }
    },
    async readPage(range, path, { signal }): Promise<PageFigures> {
      const visits = within(range, signal).filter(visit => visit.path === path)
      const products = sums(
        visits.filter(({ product }) => product !== ''),
        ({ product }) => product,
      )
      return {
        total: sum(visits),
        days: [...sums(visits, ({ date }) => date)].map(([date, counts]) => ({ date, ...counts })),
        sources: [...sums(visits, one => one.source)]
          .map(([host, counts]) => ({ source: host, ...counts }))
          .sort((a, b) => b.visitors - a.visitors),
        products: [...products]
          .map(([product, { productClicks: clicks }]) => ({ product, clicks }))
          .sort((a, b) => b.clicks - a.clicks),
        ads: adsOf(visits),
        notices: [...notices],
      }
    },
    phrases: async () => [],
  }
}

function checked(visits: Visits): Required<Visits> {
  const { date, path, visitors, pageviews = visitors, productClicks = 0 } = visits
  const { source = '', ad = '', product = '' } = visits
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0
  const holds = isDay(date) && path.startsWith('/') && [visitors, pageviews, productClicks].every(isCount)
  if (!holds) throw new RangeError(`Such visits cannot be: ${JSON.stringify(visits)}`)
  return { date, path, visitors, pageviews, productClicks, source, ad, product }
}

function adsOf(visits: readonly Required<Visits>[]): Map<string, TrafficCounts> {
  return sums(
    visits.filter(({ ad }) => ad !== ''),
    ({ ad }) => ad,
  )
}

function sums(visits: readonly Required<Visits>[], key: (visits: Required<Visits>) => string) {
  const found = new Map<string, Required<Visits>[]>()
  for (const one of visits) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return new Map(Array.from(found, ([name, some]) => [name, sum(some)]))
}

function sum(visits: readonly TrafficCounts[]): TrafficCounts {
  const total = (count: (one: TrafficCounts) => number) => visits.reduce((before, one) => before + count(one), 0)
  return {
    visitors: total(({ visitors }) => visitors),
    pageviews: total(({ pageviews }) => pageviews),
    productClicks: total(({ productClicks }) => productClicks),
  }
}

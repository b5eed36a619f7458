import { createLocalWebAnalytics } from '../adapters/local/web-analytics.ts'
import { defaultLimits } from '../contract/limits.ts'
import type { EventLog, StoredEvent } from '../ports/event-log.ts'
import type { WebAnalytics } from '../ports/web-analytics.ts'
import { createMemoryEventLog } from './memory-event-log.ts'

/** Visits of some visitors to one page on one day. Two entries have different visitors. */
export interface Visits {
  date: string
  path: string
  visitors: number
  /** Number of page views; by default one per visitor. */
  pageviews?: number
  /** Number of product clicks; at most one per visitor, because others on the product would not count. */
  productClicks?: number
  /** Referrer; none by default. */
  source?: string
  /** Id of the ad that they clicked. */
  ad?: string
  /** Clicked product. */
  product?: string
}

export interface Readers {
  /** Options for creating an app over these readers. */
  parts: { eventLog: EventLog; webAnalytics: WebAnalytics }
  add(...visits: Visits[]): Promise<void>
  /** Makes all later reads fail. */
  fail(cause: Error): void
  /** Adds a notice to all later reads. */
  notice(text: string): void
}

/** Invented readers that are counted like real ones. */
export function madeUpReaders(): Readers {
  const eventLog = createMemoryEventLog()
  const { read, readPage, ...local } = createLocalWebAnalytics({ maxBytes: defaultLimits.eventBytes, eventLog })
  const notices: string[] = []
  let failure: Error | undefined
  let entries = 0

  async function addNotices<F extends { notices: readonly string[] }>(reading: () => Promise<F>): Promise<F> {
    if (failure) throw failure
    return { ...(await reading()), notices }
  }

  return {
    parts: {
      eventLog,
      webAnalytics: {
        ...local,
        read: (...asked) => addNotices(() => read(...asked)),
        readPage: (...asked) => addNotices(() => readPage(...asked)),
      },
    },
    async add(...visits) {
      for (const one of visits) {
        entries += 1
        await eventLog.append(eventsOf(one, `entry ${entries}`))
      }
    },
    fail(cause) {
      failure = cause
    },
    notice: text => void notices.push(text),
  }
}

function eventsOf({ date, path, visitors, ...visits }: Visits, entry: string): StoredEvent[] {
  const { pageviews = visitors, productClicks = 0, source, ad, product } = visits
  if (visitors < 1 || pageviews < visitors || productClicks > visitors)
    throw new RangeError(`Such visits cannot be: ${JSON.stringify(visits)}`)
  const event = (name: string, nth: number): StoredEvent => ({
    at: `${date}T09:00:00.000Z`,
    name,
    path,
    visitor: `${entry}, ${nth % visitors}`,
    source: source ?? null,
    utm: ad === undefined ? {} : { source: 'facebook', content: ad },
    props: name === 'pageview' || product === undefined ? {} : { product },
  })
  const many = (name: string, count: number) => Array.from({ length: count }, (_, nth) => event(name, nth))
  return [...many('pageview', pageviews), ...many('Product Click', productClicks)]
}

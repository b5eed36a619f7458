import type { PlausibleEvent } from './event.ts'

/** State of a visit, from its first event. */
interface Visit {
  id: number
  dimensions: Readonly<Record<string, string>>
  /** Time of its last event. */
  at: number
  pageviews: number
}

/** Counted event. */
export interface Hit {
  name: string
  day: string
  /** Visitor of a day; the same person is another visitor on the next day. */
  visitor: string
  visit: Visit
  page: string
  hostname: string
  props: Readonly<Record<string, string>>
}

const VISIT_ENDS_MS = 30 * 60_000
const UTM = ['source', 'medium', 'campaign', 'content', 'term'] as const

export function createVisits() {
  const hits: Hit[] = []
  const open = new Map<string, Visit>()
  let made = 0

  function visitOf(visitor: string, event: PlausibleEvent, at: number): Visit {
    const last = open.get(visitor)
    if (last && at - last.at < VISIT_ENDS_MS) return last
    made += 1
    const visit = { id: made, dimensions: dimensionsOf(event), at, pageviews: 0 }
    open.set(visitor, visit)
    return visit
  }

  return {
    hits: hits as readonly Hit[],
    /** @param person identifies a visitor, such as by address and browser. */
    add(event: PlausibleEvent, person: string, at: Date): void {
      const day = at.toISOString().slice(0, 10)
      const visitor = `${day} ${person}`
      const visit = visitOf(visitor, event, at.getTime())
      visit.at = at.getTime()
      if (event.name === 'pageview') visit.pageviews += 1
      const { pathname: page, hostname } = new URL(event.url)
      const props = Object.fromEntries(Object.entries(event.props ?? {}).map(([name, value]) => [name, String(value)]))
      hits.push({ name: event.name, day, visitor, visit, page, hostname, props })
    },
  }
}

/** Returns the dimensions under their names in queries, with placeholders for missing values. */
function dimensionsOf({ url, referrer }: PlausibleEvent): Visit['dimensions'] {
  const { searchParams, hostname, pathname } = new URL(url)
  const utm = UTM.map(name => [`visit:utm_${name}`, searchParams.get(`utm_${name}`) || '(not set)'])
  const from = referrer === null || new URL(referrer).hostname === hostname ? null : new URL(referrer)
  const source = searchParams.get('utm_source') ?? searchParams.get('source') ?? searchParams.get('ref')
  const host = from?.hostname.replace(/^www\./, '')
  return {
    ...Object.fromEntries(utm),
    'visit:source': source || host || 'Direct / None',
    'visit:referrer': from ? `${host}${from.pathname.replace(/\/$/, '')}` : 'Direct / None',
    'visit:entry_page': pathname,
  }
}

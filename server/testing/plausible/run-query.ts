import { noGoal } from './plausible-error.ts'
import { type Filter, leaves, type Metric, type PlausibleQuery } from './query-schema.ts'
import type { Hit } from './visits.ts'

interface Row {
  metrics: number[]
  dimensions: string[]
}

export interface Site {
  hits: readonly Hit[]
  /** Display names of the configured goals. */
  goals: ReadonlySet<string>
}

/** Answers a query of the Stats API. @throws PlausibleError 400 for a goal that is not configured. */
export function runQuery(query: PlausibleQuery, site: Site) {
  const { metrics, dimensions, pagination, include } = query
  for (const [kind, name, values] of query.filters.flatMap(leaves)) {
    const missing = values.find(value => !site.goals.has(value))
    if (name === 'event:goal' && kind === 'is' && missing !== undefined) throw noGoal(missing)
  }
  const rows = grouped(query, site).map(([values, hits]) => ({
    metrics: metrics.map(metric => measures[metric](hits)),
    dimensions: values,
  }))
  const ordered = dimensions.length === 0 ? rows : inOrder(rows, query)
  return {
    results: ordered.slice(pagination.offset, pagination.offset + pagination.limit),
    meta: include.total_rows ? { total_rows: rows.length } : {},
    query: { ...query, date_range: [`${query.date_range[0]}T00:00:00+00:00`, `${query.date_range[1]}T23:59:59+00:00`] },
  }
}

const count = (hits: readonly Hit[], of: (hit: Hit) => unknown) => new Set(hits.map(of)).size
const views = (hits: readonly Hit[]) => hits.filter(({ name }) => name === 'pageview').length

const measures: Record<Metric, (hits: readonly Hit[]) => number> = {
  visitors: hits => count(hits, ({ visitor }) => visitor),
  visits: hits => count(hits, ({ visit }) => visit),
  pageviews: views,
  events: hits => hits.length,
  views_per_visit: hits => views(hits) / (count(hits, ({ visit }) => visit) || 1),
  bounce_rate(hits) {
    const visits = [...new Set(hits.map(({ visit }) => visit))]
    return (100 * visits.filter(({ pageviews }) => pageviews < 2).length) / (visits.length || 1)
  },
}

function grouped({ dimensions, filters, date_range: [from, to] }: PlausibleQuery, site: Site): [string[], Hit[]][] {
  const groups = new Map<string, [string[], Hit[]]>()
  // Without dimensions there is always one row.
  if (dimensions.length === 0) groups.set('[]', [[], []])
  for (const hit of site.hits) {
    if (hit.day < from || hit.day > to || !filters.every(filter => passes(hit, filter, site))) continue
    const values = dimensions.map(name => valueUnder(hit, name, site))
    if (!values.every(value => value !== null)) continue
    const key = JSON.stringify(values)
    const [, hits] = groups.get(key) ?? groups.set(key, [values, []]).get(key) ?? [[], []]
    hits.push(hit)
  }
  return [...groups.values()]
}

/** Null if the dimension does not apply to the event. */
function valueUnder(hit: Hit, dimension: string, { goals }: Site): string | null {
  if (dimension === 'time:day') return hit.day
  if (dimension === 'event:page') return hit.page
  if (dimension === 'event:hostname') return hit.hostname
  if (dimension === 'event:goal') return goals.has(hit.name) ? hit.name : null
  if (dimension.startsWith('event:props:')) return hit.props[dimension.slice('event:props:'.length)] ?? '(none)'
  return hit.visit.dimensions[dimension] ?? null
}

function passes(hit: Hit, filter: Filter, site: Site): boolean {
  if (filter[0] === 'and') return filter[1].every(each => passes(hit, each, site))
  if (filter[0] === 'or') return filter[1].some(each => passes(hit, each, site))
  if (filter[0] === 'not') return !passes(hit, filter[1], site)
  const [kind, name, values] = filter
  const value = valueUnder(hit, name, site)
  const found = value !== null && values.some(each => (kind.startsWith('is') ? value === each : value.includes(each)))
  return kind.endsWith('_not') ? !found : found
}

function inOrder(rows: readonly Row[], { metrics, dimensions, order_by: asked }: PlausibleQuery): Row[] {
  const order = asked ?? (dimensions.includes('time:day') ? [['time:day', 'asc']] : [[metrics[0], 'desc']])
  const names: string[] = [...metrics, ...dimensions]
  const keys = order.map(([name, way]) => ({ at: names.indexOf(name ?? ''), sign: way === 'asc' ? 1 : -1 }))
  const cells = (row: Row) => [...row.metrics, ...row.dimensions]
  return rows.toSorted((a, b) => {
    for (const { at, sign } of keys) {
      const [left = '', right = ''] = [cells(a)[at], cells(b)[at]]
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  })
}

import * as z from 'zod'
import { PlausibleError } from './plausible-error.ts'

const metric = z.enum(['visitors', 'visits', 'pageviews', 'events', 'views_per_visit', 'bounce_rate'])
export type Metric = z.output<typeof metric>

const visitDimensions = ['source', 'referrer', 'entry_page', 'utm_source', 'utm_medium', 'utm_campaign'] as const
const filterable = z.union([
  z.enum(['event:goal', 'event:page', 'event:hostname']),
  z.string().regex(/^event:props:.{1,300}$/),
  z.enum([...visitDimensions, 'utm_content' as const, 'utm_term' as const].map(name => `visit:${name}` as const)),
])
const dimension = z.union([filterable, z.literal('time:day')])

export type Filter =
  | ['is' | 'is_not' | 'contains' | 'contains_not', string, string[]]
  | ['and', Filter[]]
  | ['or', Filter[]]
  | ['not', Filter]

const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.tuple([z.enum(['is', 'is_not', 'contains', 'contains_not']), filterable, z.array(z.string()).min(1)]),
    z.tuple([z.literal('and'), z.array(filter).min(1)]),
    z.tuple([z.literal('or'), z.array(filter).min(1)]),
    z.tuple([z.literal('not'), filter]),
  ]),
)

const day = z.iso.date()
const ordered = z.tuple([z.union([metric, dimension]), z.enum(['asc', 'desc'])])

/** Part of https://plausible.io/docs/stats-api that blogops uses; ranges are explicit days. */
const querySchema = z.strictObject({
  site_id: z.string(),
  metrics: z.array(metric).min(1),
  date_range: z.tuple([day, day]).refine(([from, to]) => from <= to),
  dimensions: z.array(dimension).default([]),
  filters: z.array(filter).default([]),
  order_by: z.array(ordered).optional(),
  include: z.strictObject({ total_rows: z.boolean().optional() }).default({}),
  pagination: z
    .strictObject({ limit: z.int().min(1).max(10_000).default(10_000), offset: z.int().min(0).default(0) })
    .default({ limit: 10_000, offset: 0 }),
})
export type PlausibleQuery = z.output<typeof querySchema>

const ofVisits: ReadonlySet<string> = new Set(['views_per_visit', 'bounce_rate'])

/** @throws PlausibleError 400. */
export function parseQuery(text: string): PlausibleQuery {
  const query = readQuery(text)
  const { metrics, dimensions, order_by: order = [], filters } = query
  const session = metrics.find(name => ofVisits.has(name))
  const event = dimensions.find(name => name.startsWith('event:') && !['event:page', 'event:hostname'].includes(name))
  if (session && event)
    throw new PlausibleError(400, `Session metric(s) \`${session}\` cannot be queried along with event dimensions.`)
  const stray = order.find(([name]) => ![...metrics, ...dimensions].includes(name))
  if (stray)
    throw new PlausibleError(400, `Invalid order_by entry '${JSON.stringify(stray)}'. Entry is not a queried metric.`)
  const goal = filters.flatMap(leaves).find(([kind, name]) => name === 'event:goal' && !/^(is|contains)$/.test(kind))
  if (goal) throw new PlausibleError(400, `Invalid filters. Operator \`${goal[0]}\` is not supported for event:goal.`)
  return query
}

function readQuery(text: string): PlausibleQuery {
  try {
    return querySchema.parse(JSON.parse(text))
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : 'not JSON'
    throw new PlausibleError(400, `#: Invalid query: ${message}`)
  }
}

/** Returns the simple filters of a filter. */
export function leaves(filter: Filter): [string, string, string[]][] {
  if (filter[0] === 'and' || filter[0] === 'or') return filter[1].flatMap(leaves)
  if (filter[0] === 'not') return leaves(filter[1])
  return [filter]
}

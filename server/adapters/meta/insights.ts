import * as z from 'zod'
import type { InsightRow, InsightsRequest } from '../../ports/ad-platform.ts'
import { microsSchema } from './account.ts'
import { type Graph, readPages } from './graph.ts'

/** Count sent as a string; missing counts are 0. */
const countSchema = z
  .string()
  .regex(/^\d{1,15}$/, 'a whole number, as a string')
  .transform(Number)
// Actions that are not counted may have values of other formats.
const actionSchema = z.object({ action_type: z.string(), value: z.string().catch('') })

/** Meta reports the same purchases under three names with equal values: use the first one present, never the sum. */
const PURCHASES = ['offsite_conversion.fb_pixel_purchase', 'omni_purchase', 'purchase']

function pickPurchases(actions: z.output<typeof actionSchema>[]): string {
  const found = PURCHASES.map(name => actions.find(({ action_type }) => action_type === name)).find(Boolean)
  return found?.value ?? '0'
}

const rowSchema = z.object({
  ad_id: z.string(),
  date_start: z.iso.date(),
  date_stop: z.iso.date(),
  impressions: countSchema.default(0),
  clicks: countSchema.default(0),
  spend: microsSchema.default(0),
  actions: z.array(actionSchema).default([]).transform(pickPurchases).pipe(countSchema),
  age: z.string().optional(),
  gender: z.enum(['male', 'female', 'unknown']).optional(),
  region: z.string().optional(),
})
const dayRowSchema = rowSchema.refine(({ date_start, date_stop }) => date_start === date_stop, {
  path: ['date_stop'],
  error: 'figures of one day',
})
type Row = z.output<typeof rowSchema>

function toInsightRow(found: Row): InsightRow {
  return {
    adId: found.ad_id,
    date: found.date_start,
    age: found.age ?? null,
    gender: found.gender ?? null,
    region: found.region ?? null,
    impressions: found.impressions,
    clicks: found.clicks,
    spendMicros: found.spend,
    conversions: found.actions,
  }
}

const PAGE_SIZE = 500

/**
 * Reads insights of the whole account with one paged query, however many ads it has. Meta reports no pixel conversions
 * by region.
 */
export async function* readInsights(
  graph: Graph,
  account: string,
  { since, until, by }: InsightsRequest,
  signal: AbortSignal,
): AsyncGenerator<InsightRow[]> {
  const params = {
    level: 'ad',
    time_increment: 1,
    limit: PAGE_SIZE,
    time_range: { since, until },
    fields: 'ad_id,impressions,clicks,spend,actions',
    breakdowns: by === 'day' ? undefined : by,
  }
  for await (const found of readPages(graph, { path: [account, 'insights'], params, row: dayRowSchema, signal }))
    yield found.map(toInsightRow)
}

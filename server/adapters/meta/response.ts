import * as z from 'zod'
import { sanitizeMessage } from '../wire/http.ts'

/** Error that Meta returns for a refused call. */
export interface VendorError {
  code: number | null
  subcode: number | null
  /** Meta's own flag, which is not always right. */
  transient: boolean
  /** Message for people, on one line: "Budget too low: Your budget must be at least £1.00.". */
  message: string | null
  /** Meta's trace ID (`fbtrace_id`), for support requests. */
  traceId: string | null
  /** Meta's name of the rejected field: "daily_budget", "targeting.geo_locations". */
  field: string | null
}

const lenientText = z.string().catch('')
const lenientInt = z.int().nullish().catch(null)
const bodySchema = z.object({
  error: z.object({
    message: lenientText.optional(),
    code: lenientInt,
    error_subcode: lenientInt,
    is_transient: z.boolean().nullish().catch(false),
    error_user_title: lenientText.nullish(),
    error_user_msg: lenientText.nullish(),
    error_data: z.unknown().optional(),
    fbtrace_id: lenientText.nullish(),
  }),
})
const blameSchema = z.object({ blame_field_specs: z.array(z.array(z.union([z.string(), z.number()]))) })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the rejected field. `error_data` is either an object or a JSON string of one. */
function readField(data: unknown, secrets: readonly string[]): string | null {
  const specs = blameSchema.safeParse(typeof data === 'string' ? parseJson(data) : data).data?.blame_field_specs
  return sanitizeMessage(specs?.[0]?.join('.') ?? '', ...secrets) || null
}

/**
 * Reads Meta's error object from a response body. Meta quotes malformed tokens, so secrets are removed from every
 * text.
 * @returns null if the body has no error object.
 */
export function readVendorError(body: unknown, secrets: readonly string[]): VendorError | null {
  const error = bodySchema.safeParse(body).data?.error
  if (!error) return null
  const sanitize = (text: string | null | undefined) => sanitizeMessage(text ?? '', ...secrets)
  const message = sanitize(error.error_user_msg) || sanitize(error.message) || null
  const title = sanitize(error.error_user_title)
  return {
    code: error.code ?? null,
    subcode: error.error_subcode ?? null,
    transient: error.is_transient ?? false,
    message: title && message ? `${title.replace(/[.:]$/, '')}: ${message}` : title || message,
    traceId: sanitize(error.fbtrace_id) || null,
    field: readField(error.error_data, secrets),
  }
}

/** Share of the rate limit used, from a response's headers. */
export interface Usage {
  /** Highest of all usage counters; Meta refuses calls at 100. */
  percent: number
  /** Milliseconds until calls are accepted again; null if they are accepted now or Meta does not say. */
  resetMs: number | null
}

const percent = z.number().min(0).catch(0).default(0)
const counts = z.object({ call_count: percent, total_time: percent, total_cputime: percent })
/** Usage by account; times are in minutes. */
const businessUsage = z.record(
  z.string(),
  z.array(counts.extend({ estimated_time_to_regain_access: z.number().min(0).catch(0).default(0) })),
)
/** Usage of the ad account; times are in seconds. */
const accountUsage = z.object({ acc_id_util_pct: percent, reset_time_duration: z.number().min(0).catch(0).default(0) })
const insightsUsage = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent })

function readHeader<T>(headers: Headers, name: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(headers.get(name) ?? '')).data
  } catch {
    return undefined
  }
}

const maxCount = (each: z.output<typeof counts>) => Math.max(each.call_count, each.total_time, each.total_cputime)

/** Reads the usage headers. Missing or malformed headers count as no usage, because they are only advisory. */
export function readUsage(headers: Headers): Usage {
  const app = readHeader(headers, 'x-app-usage', counts)
  const useCases = Object.values(readHeader(headers, 'x-business-use-case-usage', businessUsage) ?? {}).flat()
  const account = readHeader(headers, 'x-ad-account-usage', accountUsage)
  const insights = readHeader(headers, 'x-fb-ads-insights-throttle', insightsUsage)
  const used = [app ? maxCount(app) : 0, ...useCases.map(maxCount), account?.acc_id_util_pct ?? 0]
  const minutes = Math.max(0, ...useCases.map(each => each.estimated_time_to_regain_access))
  // `reset_time_duration` is the time until the counter restarts, which matters only if it is full.
  const seconds = account && account.acc_id_util_pct >= 100 ? account.reset_time_duration : 0
  const resetMs = Math.max(minutes * 60_000, seconds * 1000)
  return {
    percent: Math.max(...used, insights?.app_id_util_pct ?? 0, insights?.acc_id_util_pct ?? 0),
    resetMs: resetMs > 0 ? resetMs : null,
  }
}

const SLOW_FROM_PERCENT = 90
const MS_PER_PERCENT = 3000

/** Milliseconds to leave between reads: 0 below 90 %, rising to about half a minute at the limit. */
export function getReadDelayMs({ percent }: Usage): number {
  return percent < SLOW_FROM_PERCENT ? 0 : Math.min(percent - SLOW_FROM_PERCENT + 1, 11) * MS_PER_PERCENT
}

/** Names of Meta's fields for people. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: 'the name',
  objective: 'the objective',
  campaign_id: 'the campaign',
  adset_id: 'the ad set',
  daily_budget: 'the daily budget',
  lifetime_budget: 'the budget',
  bid_amount: 'the bid',
  optimization_goal: 'the goal of the ad set (from the objective of its campaign)',
  billing_event: 'the billing event of the ad set',
  targeting: 'the targeting',
  advantage_audience: 'targeting_automation.advantage_audience in the targeting',
  age_min: 'age_min in the targeting',
  age_max: 'age_max in the targeting',
  genders: 'genders in the targeting',
  geo_locations: 'geo_locations in the targeting',
  flexible_spec: 'flexible_spec in the targeting',
  interests: 'the interests in the targeting',
  page_id: 'the page (FACEBOOK_PAGE_ID)',
  link: 'the link',
  call_to_action: 'the call to action',
  message: 'the body text',
  image_hash: 'the image',
  bytes: 'the image',
  creative: 'the creative',
  creative_id: 'the creative',
  url_tags: 'the parameters of the link',
  status: 'the status',
  time_range: 'the days',
}

/**
 * Describes the most specific known part of a field: "targeting.geo_locations.0" → `geo_locations in the targeting`.
 */
export function describeField(field: string): string {
  const known = field.split(/[.[\]]+/).findLast(part => Object.hasOwn(fieldLabels, part))
  return (known && fieldLabels[known]) ?? field
}

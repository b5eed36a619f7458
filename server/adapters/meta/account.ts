import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { AdAccount, OtherBudget } from '../../ports/ad-platform.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { createGraph, type Graph } from './graph.ts'
import type { MetaOptions } from './meta-platform.ts'

const accountSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone_name: z.string(),
  account_status: z.int(),
})

/** Reasons an account cannot be used, by `account_status`. Not verified against Meta's documentation. */
const problems: Readonly<Record<number, string>> = {
  2: 'Facebook has disabled it',
  3: 'a payment is outstanding',
  7: 'Facebook is reviewing it for risks',
  8: 'a payment is being settled',
  9: 'a payment is outstanding and a grace period is running',
  100: 'it is being closed',
  101: 'it is closed',
}
/** Statuses of accounts that can be used. Not verified either. */
const ACTIVE_STATUSES = new Set([1, 201])

function describeProblem(status: number): string | null {
  return ACTIVE_STATUSES.has(status) ? null : (problems[status] ?? `its status on Facebook is ${status}`)
}

/** @param id account ID with the prefix `act_`. */
export function createAccountReader(graph: Graph, id: string) {
  let cachedCurrency: string | null = null
  async function read(signal: AbortSignal): Promise<AdAccount> {
    const fields = 'id,name,currency,timezone_name,account_status'
    const { name, currency, timezone_name, account_status } = await graph.read([id], { fields }, accountSchema, signal)
    cachedCurrency = currency
    return { id, name, currency, timeZone: timezone_name, problem: describeProblem(account_status) }
  }
  return {
    read,
    /** Returns the account's currency, which never changes and is read once. */
    currency: async (signal: AbortSignal): Promise<string> => cachedCurrency ?? (await read(signal)).currency,
  }
}

const permissionsSchema = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })
const pageSchema = z.object({ id: z.string(), name: z.string() })
const pixelsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().default('') })) })

/** Permissions that the token needs, to manage ads and to use the page that publishes them. */
const requiredPermissions = [
  'ads_management',
  'ads_read',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
] as const

/** Checks whether a connection has everything that ads need. Each method makes one read and throws BlogopsError. */
interface MetaProbe {
  account(signal: AbortSignal): Promise<AdAccount>
  /** Returns the permissions that the token is missing. */
  missingPermissions(signal: AbortSignal): Promise<string[]>
  /** Returns the name of the page. */
  page(signal: AbortSignal): Promise<string>
  /** Returns the names of the account's pixels. */
  pixels(signal: AbortSignal): Promise<string[]>
}

type ProbeOptions = Omit<MetaOptions, 'timeoutSeconds'> & { delay?: Delay }

const TIMEOUT_MS = 10_000

export function createMetaProbe({ delay = realDelay, fetch = globalThis.fetch, ...options }: ProbeOptions): MetaProbe {
  const graph = createGraph({ ...options, delay, fetch, timeoutMs: TIMEOUT_MS })
  const id = `act_${options.accountId.replace(/^act_/, '')}`
  return {
    account: createAccountReader(graph, id).read,
    async missingPermissions(signal) {
      const { data } = await graph.read(['me', 'permissions'], {}, permissionsSchema, signal)
      const granted = new Set(data.filter(({ status }) => status === 'granted').map(({ permission }) => permission))
      return requiredPermissions.filter(permission => !granted.has(permission))
    },
    page: async signal => (await graph.read([options.pageId], { fields: 'id,name' }, pageSchema, signal)).name,
    async pixels(signal) {
      const { data } = await graph.read([id, 'adspixels'], { fields: 'id,name' }, pixelsSchema, signal)
      return data.map(({ name, id: pixel }) => name || pixel)
    },
  }
}

/** Meta's offset for pounds: budgets are in hundredths. The offsets are Meta's own and differ from ISO 4217. */
const GBP_OFFSET = 100

/**
 * Converts a budget in pence to Meta's unit.
 * @throws BlogopsError `not_configured` if the account's currency is not GBP: 500 is £5, but ¥500.
 */
export function toVendorBudget(currency: string, pence: number): number {
  if (!Number.isSafeInteger(pence) || pence <= 0)
    throw new BlogopsError('bad_request', `A daily budget must be whole pence above 0, not ${pence}.`)
  requirePounds(currency, 'budgets')
  return (pence * GBP_OFFSET) / 100
}

/**
 * @param what plural noun for the message: "budgets".
 * @throws BlogopsError `not_configured` if the account's currency is not GBP.
 */
export function requirePounds(currency: string, what: string): void {
  if (currency === 'GBP') return
  throw new BlogopsError(
    'not_configured',
    `The ad account in FACEBOOK_AD_ACCOUNT_ID uses ${currency}, but ${what} in blogops are in pounds.`,
    { hint: 'Set FACEBOOK_AD_ACCOUNT_ID to an account in GBP.' },
  )
}

/** Converts Meta's budget unit to pence; null for a missing or zero budget, and for currencies other than GBP. */
export function toPence(currency: string, units: string | undefined): number | null {
  if (currency !== 'GBP' || units === undefined || units === '0') return null
  return (Number(units) * 100) / GBP_OFFSET
}

/** Meta sends no budget, or zero, for an ad set whose campaign has the budget. */
export function toOtherBudget(
  currency: string,
  { daily_budget, lifetime_budget }: { daily_budget?: string | undefined; lifetime_budget?: string | undefined },
): { otherBudget?: OtherBudget } {
  const isGiven = (units = '0') => Number(units) > 0
  if (isGiven(daily_budget)) return {}
  const pence = toPence(currency, lifetime_budget)
  return { otherBudget: { kind: isGiven(lifetime_budget) ? 'lifetime' : 'campaign', pence } }
}

/** Amount in millionths: "12.34" → 12340000. Parsed from the digits, because float arithmetic is not exact. */
export const microsSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'an amount such as 12.34')
  .transform(text => {
    const [whole = '', fraction = ''] = text.split('.')
    return Number(whole + fraction.padEnd(6, '0'))
  })

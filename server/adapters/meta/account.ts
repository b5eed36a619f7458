import * as z from 'zod'
import type { AdAccount } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

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

import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'

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

/** Amount in millionths: "12.34" → 12340000. Parsed from the digits, because float arithmetic is not exact. */
export const microsSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'an amount such as 12.34')
  .transform(text => {
    const [whole = '', fraction = ''] = text.split('.')
    return Number(whole + fraction.padEnd(6, '0'))
  })

import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'

/** Of the vendor's own table, which is not that of ISO 4217: it takes budgets in hundredths of a pound. */
const GBP_OFFSET = 100

/**
 * A budget as the vendor takes it.
 * @throws BlogopsError `not_configured` for an account that does not count in pounds: 500 is £5, but ¥500.
 */
export function budgetIn(currency: string, pence: number): number {
  if (!Number.isSafeInteger(pence) || pence <= 0)
    throw new BlogopsError('bad_request', `A daily budget is whole pence above 0, not ${pence}.`)
  requirePounds(currency, 'budgets')
  return (pence * GBP_OFFSET) / 100
}

/**
 * @param what is in pounds here: "budgets".
 * @throws BlogopsError `not_configured` for an account that does not count in pounds.
 */
export function requirePounds(currency: string, what: string): void {
  if (currency === 'GBP') return
  throw new BlogopsError(
    'not_configured',
    `The ad account in FACEBOOK_AD_ACCOUNT_ID counts in ${currency}, and ${what} here are in pounds.`,
    { hint: 'Set FACEBOOK_AD_ACCOUNT_ID to an account in GBP' },
  )
}

/** The other way round; null for none, and in a currency that we have no budgets in. */
export function penceOf(currency: string, units: string | undefined): number | null {
  if (currency !== 'GBP' || units === undefined || units === '0') return null
  return (Number(units) * 100) / GBP_OFFSET
}

/** "12.34" is 12340000, exactly: no sum of floats comes near it. */
export const micros = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'an amount such as 12.34')
  .transform(text => {
    const [whole = '', fraction = ''] = text.split('.')
    return Number(whole + fraction.padEnd(6, '0'))
  })

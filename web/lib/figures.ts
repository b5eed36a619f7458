import { poundsText } from '../../server/contract/pounds.ts'
import { wholeNumber } from './format.ts'

/** Replaces a zero, so that the other values stand out. */
export const none = '-'

/** Replaces a metric that could not be read or was not reported. */
export const unknown = '–'

const withDecimals = (decimals: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const tenths = withDecimals(1)
const rate = withDecimals(2)
const fineRate = withDecimals(3)

/** `2.50%` */
export function percent(share: number): string {
  return `${rate.format(share)}%`
}

/** `1.85` */
export function twoDecimals(figure: number): string {
  return rate.format(figure)
}

/** `1,234`, or `-` for zero. */
export function countText(count: number): string {
  return count === 0 ? none : wholeNumber(count)
}

/** `£1,234.50`, or `-` for zero. */
export function moneyText(amount: number): string {
  return amount === 0 ? none : poundsText(amount)
}

/** `2.50%`, or `-` for zero. */
export function percentText(share: number): string {
  return share === 0 ? none : percent(share)
}

/** `2.50%`, or `-` for zero. Uses three decimals if two different values would look the same. */
export function percentTexts(shares: readonly number[]): string[] {
  const different = [...new Set(shares)]
  const isTooRough = new Set(different.map(percentText)).size < different.length
  return shares.map(share => (isTooRough && share !== 0 ? `${fineRate.format(share)}%` : percentText(share)))
}

/** Conversion rate for a table: `2.5%`, or `-` for zero. */
export function tenthsText(share: number): string {
  return share === 0 ? none : `${tenths.format(share)}%`
}

/** `1.90–3.28%`. Uses three decimals if both ends would look the same. */
export function rangeText({ low, high }: { low: number; high: number }): string {
  const isTooRough = rate.format(low) === rate.format(high)
  const { format } = isTooRough && low < high ? fineRate : rate
  return `${format(low)}–${format(high)}%`
}

import { formatPounds } from '../../server/domain/number-format.ts'
import { formatInteger } from './format.ts'

/** Replaces a zero, so that the other values stand out. */
const dash = '-'

/** Replaces a metric that could not be read or was not reported. */
export const unknownSign = '–'

const createDecimalFormat = (decimals: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const tenthsFormat = createDecimalFormat(1)
const rateFormat = createDecimalFormat(2)
const fineRateFormat = createDecimalFormat(3)

/** `2.50%` */
export function formatPercent(share: number): string {
  return `${rateFormat.format(share)}%`
}

/** `1.85` */
export function formatDecimal(value: number): string {
  return rateFormat.format(value)
}

/** `1,234`, or `-` for zero. */
export function countOrDash(count: number): string {
  return count === 0 ? dash : formatInteger(count)
}

/** `£1,234.50`, or `-` for zero. */
export function moneyOrDash(amount: number): string {
  return amount === 0 ? dash : formatPounds(amount)
}

/** `2.50%`, or `-` for zero. */
export function percentOrDash(share: number): string {
  return share === 0 ? dash : formatPercent(share)
}

/** `2.50%`, or `-` for zero. Uses three decimals if two different values would look the same. */
export function percentsOrDash(shares: readonly number[]): string[] {
  const different = [...new Set(shares)]
  const needsMoreDecimals = new Set(different.map(percentOrDash)).size < different.length
  return shares.map(share =>
    needsMoreDecimals && share !== 0 ? `${fineRateFormat.format(share)}%` : percentOrDash(share),
  )
}

/** `2.5%` */
export function formatTenthPercent(share: number): string {
  return `${tenthsFormat.format(share)}%`
}

/** Conversion rate for a table: `2.5%`, or `-` for zero. */
export function tenthPercentOrDash(share: number): string {
  return share === 0 ? dash : formatTenthPercent(share)
}

/** `1.90–3.28%`. Uses three decimals if both ends would look the same. */
export function formatPercentRange({ low, high }: { low: number; high: number }): string {
  const needsMoreDecimals = rateFormat.format(low) === rateFormat.format(high)
  const { format } = needsMoreDecimals && low < high ? fineRateFormat : rateFormat
  return `${format(low)}–${format(high)}%`
}

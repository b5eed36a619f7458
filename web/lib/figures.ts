import { wholeNumber } from './format.ts'

/** What stands in place of a zero, so that what has happened stands out. */
export const none = '-'

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const rate = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fineRate = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** `1,234`, or `-`. */
export function countText(count: number): string {
  return count === 0 ? none : wholeNumber(count)
}

/** `£1,234.50`, or `-`. */
export function moneyText(pounds: number): string {
  return pounds === 0 ? none : money.format(pounds)
}

/** `2.50%`, or `-`. */
export function percentText(percent: number): string {
  return percent === 0 ? none : `${rate.format(percent)}%`
}

/** `1.90–3.28%`; one more decimal below 1 %, where two would often be the same twice. */
export function rangeText({ low, high }: { low: number; high: number }): string {
  const { format } = high < 1 ? fineRate : rate
  return `${format(low)}–${format(high)}%`
}

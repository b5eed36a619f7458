import { formatReturn } from '../../../contract/figure-text.ts'
import { formatPounds } from '../../../contract/pounds.ts'
import type { AdSetValue, Unit } from './value.ts'

/** `1 day`, `1,200 days`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function formatNumber(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

/** `1.42 product clicks for each pound`. */
export function formatYield(value: number, unit: Unit): string {
  return `${formatReturn(value)} ${unit} for each pound`
}

/** `It brings about 1.42 product clicks for each pound (95% sure: 1.10 to 1.80), all ad sets together 1.00`. */
export function compareToAccount({ perPound, low, high, ofAccount, unit, events, pounds }: AdSetValue): string {
  if (events === 0) {
    return `It cost ${formatPounds(pounds)} and brought ${noEvents[unit]}, where all ad sets together bring ${formatYield(ofAccount, unit)}`
  }
  return `It brings about ${formatYield(perPound, unit)} (95% sure: ${formatReturn(low)} to ${formatReturn(high)}), all ad sets together ${formatReturn(ofAccount)}`
}

/** Used for zero events, where the shrunken estimate would still be positive. */
const noEvents: Readonly<Record<Unit, string>> = {
  'product clicks': 'no product click that could be traced to it',
  conversions: 'no conversion',
  clicks: 'no click',
}

/** CTR in clicks per hundred impressions. */
export function formatCtr(ctr: number): string {
  return `${ctr.toFixed(2)}%`
}

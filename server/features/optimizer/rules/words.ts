import { yieldText } from '../../../contract/figure-text.ts'
import { poundsText } from '../../../contract/pounds.ts'
import type { AdSetValue, Unit } from './value.ts'

/** `1 day`, `1,200 days`. */
export function counted(count: number, noun: string): string {
  return `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

/** `1.42 product clicks for each pound`. */
export function rateOfUnit(value: number, unit: Unit): string {
  return `${yieldText(value)} ${unit} for each pound`
}

/** `It brings about 1.42 product clicks for each pound (95% sure: 1.10 to 1.80), all ad sets together 1.00`. */
export function besideAccount({ perPound, low, high, ofAccount, unit, events, pounds }: AdSetValue): string {
  if (events === 0) {
    return `It cost ${poundsText(pounds)} and brought ${none[unit]}, where all ad sets together bring ${rateOfUnit(ofAccount, unit)}`
  }
  return `It brings about ${rateOfUnit(perPound, unit)} (95% sure: ${yieldText(low)} to ${yieldText(high)}), all ad sets together ${yieldText(ofAccount)}`
}

/** Used for zero events, where the shrunken estimate would still be positive. */
const none: Readonly<Record<Unit, string>> = {
  'product clicks': 'no product click that could be traced to it',
  conversions: 'no conversion',
  clicks: 'no click',
}

/** CTR in clicks per hundred impressions. */
export function percent(ctr: number): string {
  return `${ctr.toFixed(2)}%`
}

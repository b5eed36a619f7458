import type { AdSetValue, Unit } from './value.ts'

/** `1 day`, `1,200 days`. */
export function counted(count: number, noun: string): string {
  return `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

/** Never all or nothing: `more than 99.9%`. */
export function percentSure(chance: number): string {
  if (chance > 0.999) return 'more than 99.9%'
  if (chance < 0.01) return 'less than 1%'
  // Rounded down: 99.95 is not 100.
  const percent = chance > 0.99 ? Math.floor(chance * 1000) / 10 : Math.floor(chance * 100)
  return `${percent}%`
}

/** `1.4 product clicks for each pound`. */
export function rateOfUnit(value: number, unit: Unit): string {
  return `${short(value)} ${unit} for each pound`
}

/** `It brings about 1.4 product clicks for each pound (between 1.1 and 1.8), the account 1.0`. */
export function besideAccount({ perPound, low, high, ofAccount, unit }: AdSetValue): string {
  return `It brings about ${rateOfUnit(perPound, unit)} (95% sure: ${short(low)} to ${short(high)}), all ad sets together ${short(ofAccount)}`
}

/** A CTR is in clicks for a hundred impressions. */
export function percent(ctr: number): string {
  return `${ctr.toFixed(2)}%`
}

function short(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 0.1 ? 1 : 2)
}

import { pounds } from '../../../contract/pounds.ts'
import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'

/** Labels for objects in findings and results. */

export const kindNames: Readonly<Record<AdObject, string>> = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' }

export const statusNames = { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted', ARCHIVED: 'Archived' } as const

export const aDay = (pence: number): string => `${pounds(pence)} a day`

export const budgetText = (pence: number | null): string => (pence === null ? 'No daily budget' : aDay(pence))

/** Both values as JSON. */
export function targetingTexts({ here, told }: { here: Targeting; told: Targeting }) {
  return { here: JSON.stringify(here), there: JSON.stringify(told) }
}

/** Example: "2 ad sets and 6 ads". Empty if both are 0. */
export function counted({ adSets, ads }: { adSets: number; ads: number }): string {
  const parts = [many(adSets, 'ad set'), many(ads, 'ad')].filter(part => part !== '')
  return parts.join(' and ')
}

function many(count: number, noun: string): string {
  if (count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Example: ", with the 6 ads in it". Empty without any. */
export function withWhatIsIn(inside: { adSets: number; ads: number }): string {
  const all = counted(inside)
  return all === '' ? '' : `, with the ${all} in it`
}

/** Example: ", with its campaign and its 2 ads", which are created together with a lost object. Empty without any. */
export function withOthers(above: readonly AdObject[], below: { adSets: number; ads: number }): string {
  const all = [...above.map(kind => kindNames[kind]), counted(below)].filter(part => part !== '')
  return all.length === 0 ? '' : `, with its ${all.join(' and its ')}`
}

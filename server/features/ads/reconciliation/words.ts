import { pounds } from '../../../contract/pounds.ts'
import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'

/** What is said of objects in findings and outcomes. */

export const kindNames: Readonly<Record<AdObject, string>> = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' }

export const statusNames = { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted', ARCHIVED: 'Archived' } as const

export const aDay = (pence: number): string => `${pounds(pence)} a day`

export const budgetText = (pence: number | null): string => (pence === null ? 'No daily budget' : aDay(pence))

/** Both as JSON. */
export function targetingTexts({ here, told }: { here: Targeting; told: Targeting }) {
  return { here: JSON.stringify(here), there: JSON.stringify(told) }
}

/** "2 ad sets and 6 ads"; empty for none. */
export function counted({ adSets, ads }: { adSets: number; ads: number }): string {
  const parts = [many(adSets, 'ad set'), many(ads, 'ad')].filter(part => part !== '')
  return parts.join(' and ')
}

function many(count: number, noun: string): string {
  if (count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** ", with the 6 ads in it"; empty where nothing is. */
export function withWhatIsIn(inside: { adSets: number; ads: number }): string {
  const all = counted(inside)
  return all === '' ? '' : `, with the ${all} in it`
}

/** ", with its campaign and its 2 ads": what is made with an object that is lost; empty where nothing is. */
export function withOthers(above: readonly AdObject[], below: { adSets: number; ads: number }): string {
  const all = [...above.map(kind => kindNames[kind]), counted(below)].filter(part => part !== '')
  return all.length === 0 ? '' : `, with its ${all.join(' and its ')}`
}

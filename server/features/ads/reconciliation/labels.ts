import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import { formatPence } from '../../../domain/number-format.ts'

export const kindNames: Readonly<Record<AdObject, string>> = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' }

export const statusNames = { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted', ARCHIVED: 'Archived' } as const

export const formatDailyBudget = (pence: number): string => `${formatPence(pence)} a day`

export const formatBudget = (pence: number | null): string =>
  pence === null ? 'No daily budget' : formatDailyBudget(pence)

/** Formats both targetings as JSON; the remote one without the platform's own additions. */
export function formatTargeting({ local, relevant }: { local: Targeting; relevant: Targeting }) {
  return { here: JSON.stringify(local), there: JSON.stringify(relevant) }
}

/** Example: "2 ad sets and 6 ads". Empty if both are 0. */
export function countChildren({ adSets, ads }: { adSets: number; ads: number }): string {
  const parts = [pluralize(adSets, 'ad set'), pluralize(ads, 'ad')].filter(part => part !== '')
  return parts.join(' and ')
}

function pluralize(count: number, noun: string): string {
  if (count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Example: "its campaign and its 2 ads", which are created together with a lost object. Empty without any. */
export function listRelatives(parents: readonly AdObject[], children: { adSets: number; ads: number }): string {
  const text = [...parents.map(kind => kindNames[kind]), countChildren(children)].filter(part => part !== '')
  return text.map(part => `its ${part}`).join(' and ')
}

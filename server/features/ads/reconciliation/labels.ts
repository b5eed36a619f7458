import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import { formatPence, formatQuantity } from '../../../domain/number-format.ts'

export const kindNames: Readonly<Record<AdObject, string>> = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' }

export const statusNames = { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted', ARCHIVED: 'Archived' } as const

export const formatDailyBudget = (pence: number): string => `${formatPence(pence)} a day`

export const formatBudget = (pence: number | null): string =>
  pence === null ? 'No daily budget' : formatDailyBudget(pence)

/** Formats both targetings as JSON; the remote one without the platform's own additions. */
export function formatTargeting({ local, relevant }: { local: Targeting; relevant: Targeting }) {
  return { here: JSON.stringify(local), there: JSON.stringify(relevant) }
}

/** Formats counts of children: "2 ad sets and 6 ads". Empty if both are 0. */
export function formatChildren({ adSets, ads }: { adSets: number; ads: number }): string {
  const parts = [adSets > 0 ? formatQuantity(adSets, 'ad set') : '', ads > 0 ? formatQuantity(ads, 'ad') : '']
  return parts.filter(part => part !== '').join(' and ')
}

/** Formats the objects that are created together with a lost one: "its campaign and its 2 ads". Empty without any. */
export function formatRelatives(parents: readonly AdObject[], children: { adSets: number; ads: number }): string {
  const parts = [...parents.map(kind => kindNames[kind]), formatChildren(children)].filter(part => part !== '')
  return parts.map(part => `its ${part}`).join(' and ')
}

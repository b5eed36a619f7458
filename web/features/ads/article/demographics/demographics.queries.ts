import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../../server/contract/client.ts'

const genderLabels: Readonly<Record<string, string>> = { female: 'Women', male: 'Men', unknown: 'Not known' }

const getGenderLabel = (gender: string) => genderLabels[gender] ?? gender

/** Reads each breakdown and renames its group field to `group`. */
const readBreakdown = {
  age: async (api: Client, adSetId: string) =>
    (await api.demographics.age({ adSetId })).map(({ age, ...metrics }) => ({ group: age, ...metrics })),
  gender: async (api: Client, adSetId: string) =>
    (await api.demographics.gender({ adSetId })).map(({ gender, ...metrics }) => ({
      group: getGenderLabel(gender),
      ...metrics,
    })),
  region: async (api: Client, adSetId: string) =>
    (await api.demographics.region({ adSetId })).map(({ region, ...metrics }) => ({ group: region, ...metrics })),
}

export const breakdowns = ['age', 'gender', 'region'] as const
export type Breakdown = (typeof breakdowns)[number]
export type DemographicRow = Awaited<ReturnType<(typeof readBreakdown)[Breakdown]>>[number]

/** Query key of all breakdowns of an ad set. */
export const demographicsKey = (adSetId: string) => ['api', 'facebook', 'adsets', adSetId, 'demographics']

/** Metrics of an ad set by audience group. Fetched only while displayed. */
export function demographicsQuery(api: Client, adSetId: string, by: Breakdown) {
  return queryOptions({ queryKey: [...demographicsKey(adSetId), by], queryFn: () => readBreakdown[by](api, adSetId) })
}

import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../../server/contract/client.ts'

const genders: Readonly<Record<string, string>> = { female: 'Women', male: 'Men', unknown: 'Not known' }

const genderText = (gender: string) => genders[gender] ?? gender

/** Reads each breakdown and renames its group field to `group`. */
const read = {
  age: async (api: Client, adSetId: string) =>
    (await api.demographics.age({ adSetId })).map(({ age, ...figures }) => ({ group: age, ...figures })),
  gender: async (api: Client, adSetId: string) =>
    (await api.demographics.gender({ adSetId })).map(({ gender, ...figures }) => ({
      group: genderText(gender),
      ...figures,
    })),
  region: async (api: Client, adSetId: string) =>
    (await api.demographics.region({ adSetId })).map(({ region, ...figures }) => ({ group: region, ...figures })),
}

export const breakdowns = ['age', 'gender', 'region'] as const
export type Breakdown = (typeof breakdowns)[number]
export type DemographicRow = Awaited<ReturnType<(typeof read)[Breakdown]>>[number]

/** Query key of all breakdowns of an ad set. */
export const demographicsKey = (adSetId: string) => ['api', 'facebook', 'adsets', adSetId, 'demographics']

/** Metrics of an ad set by audience group. Fetched only while displayed. */
export function demographicsQuery(api: Client, adSetId: string, by: Breakdown) {
  return queryOptions({ queryKey: [...demographicsKey(adSetId), by], queryFn: () => read[by](api, adSetId) })
}

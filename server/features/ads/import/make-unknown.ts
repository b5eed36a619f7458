import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import { type AdRows, importedAsOf } from './match-ads.ts'

/** Creates the record of an unknown ad. */
export type MakeUnknown = (rows: AdRows) => AdRecord

export interface Made {
  campaigns: CampaignRecord[]
  adSets: AdSetRecord[]
  ads: AdRecord[]
}

export interface Making {
  newId: () => string
  createdAt: string
  createdBy: string
}

const none = (): Made => ({ campaigns: [], adSets: [], ads: [] })

/** Creates unknown ads in an existing ad set. */
export function intoAdSet(adSetId: string, making: Making) {
  const made = none()
  const make: MakeUnknown = rows => {
    const record = adRecord(rows, adSetId, making)
    made.ads.push(record)
    return record
  }
  return { made, make }
}

/**
 * Creates campaigns and ad sets with the names in the file, or one for the whole file if it has no names. Campaigns
 * and ad sets of earlier imports are reused.
 */
export function asFileNames(
  fileName: string,
  existing: { campaigns: readonly CampaignRecord[]; adSets: readonly AdSetRecord[] },
  making: Making,
) {
  const made = none()
  const campaigns = new Map(existing.campaigns.flatMap(one => (one.importedAs ? [[one.importedAs, one]] : [])))
  const adSets = new Map(
    existing.adSets.flatMap(one => (one.importedAs ? [[keyOf(one.campaignId, one.importedAs), one]] : [])),
  )
  const campaignFor = ({ campaign }: AdRows): CampaignRecord =>
    getOrMake(campaigns, calledBy(campaign, fileName), importedAs => {
      const name = nameFor(campaign, 'Campaign', fileName)
      const record = { ...baseOf(making), name, importedAs, objective: 'UNKNOWN', status: 'PAUSED' } as const
      made.campaigns.push(record)
      return record
    })
  const adSetFor = (rows: AdRows): AdSetRecord => {
    const { id: campaignId } = campaignFor(rows)
    const importedAs = calledBy(rows.adSet, fileName)
    return getOrMake(adSets, keyOf(campaignId, importedAs), () => {
      const record = adSetRecord(nameFor(rows.adSet, 'Ad set', fileName), { campaignId, importedAs }, making)
      made.adSets.push(record)
      return record
    })
  }
  const make: MakeUnknown = rows => {
    const record = adRecord(rows, adSetFor(rows).id, making)
    made.ads.push(record)
    return record
  }
  return { made, make }
}

function getOrMake<R>(known: Map<string, R>, key: string, make: (key: string) => R): R {
  const found = known.get(key)
  if (found) return found
  const record = make(key)
  known.set(key, record)
  return record
}

const keyOf = (campaignId: string, importedAs: string) => `${campaignId}/${importedAs}`

const calledBy = ({ id, name }: AdRows['ad'], fileName: string) => id || name || fileName

function nameFor({ id, name }: AdRows['ad'], kind: string, fileName: string): string {
  if (name !== '') return name
  return id === '' ? `Imported from ${fileName}` : `${kind} ${id}`
}

function baseOf({ newId, createdAt, createdBy }: Making) {
  return { id: newId(), version: 0, createdAt, createdBy }
}

/** Imported ad sets have no article, and exports contain no budgets. */
function adSetRecord(
  name: string,
  place: Required<Pick<AdSetRecord, 'campaignId' | 'importedAs'>>,
  making: Making,
): AdSetRecord {
  return { ...baseOf(making), name, ...place, articleId: null, dailyBudgetPence: 0, status: 'PAUSED', targeting: {} }
}

/** Exports contain metrics but no ad text. */
function adRecord(rows: AdRows, adSetId: string, making: Making): AdRecord {
  return {
    ...baseOf(making),
    adSetId,
    name: nameFor(rows.ad, 'Ad', ''),
    importedAs: importedAsOf(rows),
    headline: '',
    bodyText: '',
    linkUrl: '',
    callToAction: '',
    variant: '',
    targetingLabel: null,
    status: 'PAUSED',
  }
}

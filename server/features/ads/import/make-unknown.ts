import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import { type AdRows, getImportedAs } from './match-ads.ts'

/** Creates the record of an unknown ad. */
export type CreateUnknownAd = (rows: AdRows) => AdRecord

export interface CreatedRecords {
  campaigns: CampaignRecord[]
  adSets: AdSetRecord[]
  ads: AdRecord[]
}

export interface CreationOptions {
  newId: () => string
  createdAt: string
  createdBy: string
}

const noRecords = (): CreatedRecords => ({ campaigns: [], adSets: [], ads: [] })

/** Creates unknown ads in an existing ad set. */
export function createInAdSet(adSetId: string, creation: CreationOptions) {
  const created = noRecords()
  const create: CreateUnknownAd = rows => {
    const record = createAdRecord(rows, adSetId, creation)
    created.ads.push(record)
    return record
  }
  return { created, create }
}

/**
 * Creates campaigns and ad sets with the names in the file, or one for the whole file if it has no names. Campaigns
 * and ad sets of earlier imports are reused.
 */
export function createByFileNames(
  fileName: string,
  existing: { campaigns: readonly CampaignRecord[]; adSets: readonly AdSetRecord[] },
  creation: CreationOptions,
) {
  const created = noRecords()
  const campaigns = new Map(existing.campaigns.flatMap(one => (one.importedAs ? [[one.importedAs, one]] : [])))
  const adSets = new Map(
    existing.adSets.flatMap(one => (one.importedAs ? [[toAdSetKey(one.campaignId, one.importedAs), one]] : [])),
  )
  const campaignFor = ({ campaign }: AdRows): CampaignRecord =>
    getOrCreate(campaigns, getImportKey(campaign, fileName), importedAs => {
      const name = getImportName(campaign, 'Campaign', fileName)
      const record = { ...createBase(creation), name, importedAs, objective: 'UNKNOWN', status: 'PAUSED' } as const
      created.campaigns.push(record)
      return record
    })
  const adSetFor = (rows: AdRows): AdSetRecord => {
    const { id: campaignId } = campaignFor(rows)
    const importedAs = getImportKey(rows.adSet, fileName)
    return getOrCreate(adSets, toAdSetKey(campaignId, importedAs), () => {
      const record = createAdSetRecord(
        getImportName(rows.adSet, 'Ad set', fileName),
        { campaignId, importedAs },
        creation,
      )
      created.adSets.push(record)
      return record
    })
  }
  const create: CreateUnknownAd = rows => {
    const record = createAdRecord(rows, adSetFor(rows).id, creation)
    created.ads.push(record)
    return record
  }
  return { created, create }
}

function getOrCreate<R>(known: Map<string, R>, key: string, create: (key: string) => R): R {
  const found = known.get(key)
  if (found) return found
  const record = create(key)
  known.set(key, record)
  return record
}

const toAdSetKey = (campaignId: string, importedAs: string) => `${campaignId}/${importedAs}`

const getImportKey = ({ id, name }: AdRows['ad'], fileName: string) => id || name || fileName

function getImportName({ id, name }: AdRows['ad'], kind: string, fileName: string): string {
  if (name !== '') return name
  return id === '' ? `Imported from ${fileName}` : `${kind} ${id}`
}

function createBase({ newId, createdAt, createdBy }: CreationOptions) {
  return { id: newId(), version: 0, createdAt, createdBy }
}

/** Imported ad sets have no article, and exports contain no budgets. */
function createAdSetRecord(
  name: string,
  parents: Required<Pick<AdSetRecord, 'campaignId' | 'importedAs'>>,
  creation: CreationOptions,
): AdSetRecord {
  return {
    ...createBase(creation),
    name,
    ...parents,
    articleId: null,
    dailyBudgetPence: 0,
    status: 'PAUSED',
    targeting: {},
  }
}

/** Exports contain metrics but no ad text. */
function createAdRecord(rows: AdRows, adSetId: string, creation: CreationOptions): AdRecord {
  return {
    ...createBase(creation),
    adSetId,
    name: getImportName(rows.ad, 'Ad', ''),
    importedAs: getImportedAs(rows),
    headline: '',
    bodyText: '',
    linkUrl: '',
    callToAction: '',
    variant: '',
    targetingLabel: null,
    status: 'PAUSED',
  }
}

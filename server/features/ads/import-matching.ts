import { audienceKinds } from '../../domain/audiences.ts'
import type { ExportedDay } from '../../ports/import-files.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { getRemoteIds, toSeries } from './connection.ts'
import { addMetrics } from './insight-days.ts'
import type { AdSeries, DayMetrics } from './insights.ts'

/** The rows of one ad in a file. */
export interface AdRows {
  ad: ExportedDay['ad']
  adSet: ExportedDay['adSet']
  campaign: ExportedDay['campaign']
  rows: ExportedDay[]
}

export interface Matching {
  known: { ad: AdSeries; rows: ExportedDay[] }[]
  unknown: { ad: string; reason: string; rows: number }[]
}

/** Creates the record of an unknown ad. */
type CreateUnknownAd = (rows: AdRows) => AdRecord

/** Groups rows by ad id, or by names if the file has no ids. */
export function groupRowsByAd(days: readonly ExportedDay[]): AdRows[] {
  const found = new Map<string, AdRows>()
  for (const day of days) {
    const { ad, adSet, campaign } = day
    const key = getImportedAs({ ad, adSet, campaign })
    const rows = found.get(key)
    if (rows) rows.rows.push(day)
    else found.set(key, { ad, adSet, campaign, rows: [day] })
  }
  return [...found.values()]
}

/** Matches rows to ads. Unknown ads are created with `create` if provided, otherwise reported. */
export async function matchAds(
  reader: RecordReader,
  groups: readonly AdRows[],
  create: CreateUnknownAd | undefined,
): Promise<Matching> {
  const find = createAdFinder(await reader.find('ad'), await findAdSetNames(reader))
  const matching: Matching = { known: [], unknown: [] }
  for (const group of groups) {
    const found = find(group)
    const ad = found.length === 1 ? found[0] : found.length === 0 ? create?.(group) : undefined
    if (ad) matching.known.push({ ad: toSeries(ad, group.ad.id), rows: group.rows })
    else matching.unknown.push({ ad: formatAdName(group), reason: describeMismatch(found), rows: group.rows.length })
  }
  return matching
}

async function findAdSetNames(reader: RecordReader): Promise<ReadonlyMap<string, string>> {
  return new Map((await reader.find('adSet')).map(({ id, name }) => [id, name]))
}

/** Finds own and previously imported ads. */
function createAdFinder(ads: readonly AdRecord[], adSets: ReadonlyMap<string, string>) {
  const byId = groupByKeys(ads, ad => [ad.id, ...getRemoteIds(ad), ad.importedAs ?? ''])
  const byName = groupByKeys(ads, ad => [ad.name])
  return (group: AdRows): AdRecord[] => {
    const { ad, adSet } = group
    const identified = byId.get(getImportedAs(group)) ?? []
    if (identified.length > 0) return identified
    // An ad with another known id is a different ad, even if the names match.
    const matchingNames = (byName.get(ad.name) ?? []).filter(found => ad.id === '' || !isIdentified(found))
    if (adSet.name === '' || matchingNames.every(found => found.importedAs === undefined && matchingNames.length === 1))
      return matchingNames
    return matchingNames.filter(({ adSetId }) => adSets.get(adSetId) === adSet.name)
  }
}

/** Returns the key of an ad in its file: its id, or all its names. */
function getImportedAs({ ad, adSet, campaign }: Omit<AdRows, 'rows'>): string {
  return ad.id || [campaign.name, adSet.name, ad.name].join(' / ')
}

function isIdentified({ remoteId, importedAs }: AdRecord): boolean {
  return (remoteId ?? '') !== '' || importedAs !== undefined
}

function groupByKeys(ads: readonly AdRecord[], getKeys: (ad: AdRecord) => string[]): Map<string, AdRecord[]> {
  const lists = new Map<string, AdRecord[]>()
  for (const ad of ads) {
    for (const key of new Set(getKeys(ad))) if (key !== '') lists.set(key, [...(lists.get(key) ?? []), ad])
  }
  return lists
}

function formatAdName({ ad }: AdRows): string {
  if (ad.name === '' || ad.id === '') return ad.name || ad.id
  return `${ad.name} (${ad.id})`
}

function describeMismatch(found: readonly AdRecord[]): string {
  if (found.length === 0) return 'no ad in blogops has this id or name'
  const ids = found.slice(0, 5).map(({ id }) => id)
  return `${found.length} ads in blogops have this name: ${ids.join(', ')}${found.length > ids.length ? ' …' : ''}`
}

export interface CreatedRecords {
  campaigns: CampaignRecord[]
  adSets: AdSetRecord[]
  ads: AdRecord[]
}

interface CreationOptions {
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
 * Creates campaigns and ad sets with the names in the file, or one for the whole file if it has no names. Those on the
 * platform and those of earlier imports are reused.
 */
export function createByFileNames(
  fileName: string,
  existing: { campaigns: readonly CampaignRecord[]; adSets: readonly AdSetRecord[] },
  creation: CreationOptions,
) {
  const created = noRecords()
  const campaigns = mapByIds(existing.campaigns)
  const adSetsById = mapByIds(existing.adSets)
  const adSets = new Map(existing.adSets.map(adSet => [toAdSetKey(adSet.campaignId, adSet.importedAs ?? ''), adSet]))
  const getCampaign = ({ campaign }: AdRows): CampaignRecord =>
    getOrCreate(campaigns, campaign.id || campaign.name || fileName, importedAs => {
      const name = getImportName(campaign, 'Campaign', fileName)
      const record = { ...createBase(creation), name, importedAs, objective: 'UNKNOWN', status: 'PAUSED' } as const
      created.campaigns.push(record)
      return record
    })
  const getAdSet = (rows: AdRows): AdSetRecord => {
    const known = rows.adSet.id === '' ? undefined : adSetsById.get(rows.adSet.id)
    if (known) return known
    const { id: campaignId } = getCampaign(rows)
    const importedAs = rows.adSet.id || rows.adSet.name || fileName
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
    const record = createAdRecord(rows, getAdSet(rows).id, creation)
    created.ads.push(record)
    return record
  }
  return { created, create }
}

/** Maps records by id on the platform, and by what an earlier import called them. */
function mapByIds<R extends CampaignRecord | AdSetRecord>(records: readonly R[]): Map<string, R> {
  const mapBy = (name: 'importedAs' | 'remoteId') => records.map((each): [string, R] => [each[name] ?? '', each])
  return new Map([...mapBy('importedAs'), ...mapBy('remoteId')])
}

function getOrCreate<R>(existing: Map<string, R>, key: string, create: (key: string) => R): R {
  const found = existing.get(key)
  if (found) return found
  const record = create(key)
  existing.set(key, record)
  return record
}

const toAdSetKey = (campaignId: string, importedAs: string) => `${campaignId}/${importedAs}`

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

/**
 * Converts the rows of one ad to days. Each row counts for the day's total and for each breakdown in the file, so that
 * every breakdown adds up to the total.
 */
export function toDayMetrics(rows: readonly ExportedDay[]): DayMetrics[] {
  const days = new Map<string, DayMetrics>()
  for (const row of rows) {
    for (const { by, group } of getBreakdowns(row)) {
      const key = `${row.date}/${by}/${group}`
      const sum = days.get(key)
      const { date, impressions, clicks, spendMicros, conversions } = row
      const metrics = { impressions, clicks, spendMicros, conversions }
      days.set(key, { date, by, group, ...(sum ? addMetrics(sum, metrics) : metrics) })
    }
  }
  return [...days.values()]
}

function getBreakdowns({ age, gender, region, interest }: ExportedDay): Pick<DayMetrics, 'by' | 'group'>[] {
  const groupNames = { age, gender, region, interest }
  const groups = audienceKinds.map(by => ({ by, group: groupNames[by] }))
  return [{ by: 'all', group: '' }, ...groups.flatMap(({ by, group }) => (group === null ? [] : [{ by, group }]))]
}

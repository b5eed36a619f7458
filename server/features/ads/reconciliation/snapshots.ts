import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import { isHistory } from '../../../domain/ads.ts'
import { formatPence, formatQuantity } from '../../../domain/number-format.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import { getPlatform } from '../outbox/send-change.ts'
import type { RemoteAdObject } from './difference.ts'

/** A campaign, ad set or ad from our records, in the form used for comparison. */
export interface LocalAdObject {
  kind: AdObject
  id: string
  version: number
  name: string
  /** True if it was imported: its name on the platform lacks our id. */
  wasImported: boolean
  remoteId: string | null
  /** Key of the platform that it belongs to; null if it was never sent. */
  platform: string | null
  status: 'ACTIVE' | 'PAUSED'
  /** Ad sets only. */
  dailyBudgetPence: number | null
  /** Ad sets only. */
  targeting: Targeting | null
  /** Local id of the parent: the campaign of an ad set, the ad set of an ad. */
  parentId: string | null
  /** Id of the campaign that contains the object, or its own id. */
  campaignId: string
}

type LocalAdObjects = ReadonlyMap<string, LocalAdObject>

/** Returns local objects by id, parents before children. Imported records are left out. */
export async function readLocalObjects(reader: RecordReader): Promise<LocalAdObjects> {
  const [campaigns, adSets, ads] = [await reader.find('campaign'), await reader.find('adSet'), await reader.find('ad')]
  const campaignIds = new Map(adSets.map(({ id, campaignId }) => [id, campaignId]))
  const objects = [
    ...campaigns.filter(isOwn).map(fromCampaign),
    ...adSets.filter(isOwn).map(fromAdSet),
    ...ads.filter(isOwn).flatMap(ad => fromAd(ad, campaignIds.get(ad.adSetId))),
  ]
  return new Map(objects.map(object => [object.id, object]))
}

const isOwn = (record: { importedAs?: string; remoteId?: string | null }) => !isHistory(record)

function fromCampaign(campaign: CampaignRecord): LocalAdObject {
  return {
    ...toCommonFields(campaign),
    kind: 'campaign',
    dailyBudgetPence: null,
    targeting: null,
    parentId: null,
    campaignId: campaign.id,
  }
}

function fromAdSet(adSet: AdSetRecord): LocalAdObject {
  const { targeting, campaignId, dailyBudgetPence } = adSet
  return { ...toCommonFields(adSet), kind: 'adSet', dailyBudgetPence, targeting, parentId: campaignId, campaignId }
}

/** Leaves out an ad whose ad set does not exist. */
function fromAd(ad: AdRecord, campaignId: string | undefined): LocalAdObject[] {
  if (campaignId === undefined) return []
  const { adSetId } = ad
  return [{ ...toCommonFields(ad), kind: 'ad', dailyBudgetPence: null, targeting: null, parentId: adSetId, campaignId }]
}

function toCommonFields(record: CampaignRecord | AdSetRecord | AdRecord) {
  const { id, version, name, importedAs, remoteId = null, status } = record
  return { id, version, name, wasImported: importedAs !== undefined, remoteId, platform: getPlatform(record), status }
}

/** Returns the parents of an object from the top, then the object. */
export function getPath(objects: LocalAdObjects, object: LocalAdObject): LocalAdObject[] {
  const parent = object.parentId === null ? undefined : objects.get(object.parentId)
  return parent ? [...getPath(objects, parent), object] : [object]
}

/** Returns all descendants of an object. */
export function getDescendants(objects: LocalAdObjects, { id }: Pick<LocalAdObject, 'id'>): LocalAdObject[] {
  const children = [...objects.values()].filter(({ parentId }) => parentId === id)
  return children.flatMap(object => [object, ...getDescendants(objects, object)])
}

/** Local and remote objects of a comparison. */
export interface Snapshots {
  local: LocalAdObjects
  /** Local ids of objects that changed during the remote reads or have an open change: they cannot be compared yet. */
  changingIds: ReadonlySet<string>
  /** All local ids before or after the remote reads. */
  localIds: ReadonlySet<string>
  /** All remote ids in our records before or after the remote reads. */
  linkedRemoteIds: ReadonlySet<string>
  /** Remote objects by remote id. */
  remote: ReadonlyMap<string, RemoteAdObject>
}

const kinds: readonly AdObject[] = ['campaign', 'adSet', 'ad']

/**
 * Reads local and remote objects. Records of other platforms, and what is in them, are left out. Our records are read before and after the platform, which takes time, so that
 * concurrent changes do not appear as differences.
 * @throws errors of `AdPlatform`.
 */
export async function readSnapshots(
  reader: RecordReader,
  platform: AdPlatform,
  signal: AbortSignal,
): Promise<Snapshots> {
  const before = await readIds(reader)
  const remote = await listRemote(platform, signal)
  const all = await readLocalObjects(reader)
  const isComparable = (object: LocalAdObject) =>
    getPath(all, object).every(each => each.platform === null || each.platform === platform.key)
  const local = new Map([...all].filter(([, object]) => isComparable(object)))
  const after = await readIds(reader)
  const open = await reader.find('outbox', { where: { open: true } })
  const changed = [...local.values()].filter(({ id, version }) => before.versions.get(id) !== version)
  return {
    local,
    remote,
    changingIds: new Set([...changed.map(({ id }) => id), ...open.map(({ subjectId }) => subjectId)]),
    localIds: new Set([...before.versions.keys(), ...after.versions.keys()]),
    linkedRemoteIds: new Set([...before.remoteIds, ...after.remoteIds]),
  }
}

async function listRemote(platform: AdPlatform, signal: AbortSignal): Promise<Map<string, RemoteAdObject>> {
  const all = new Map<string, RemoteAdObject>()
  for (const kind of kinds) {
    for await (const page of platform.list(kind, { signal })) {
      for (const object of page) all.set(object.id, { ...object, kind })
    }
  }
  return all
}

/** Includes imported records, because their remote ids are known as well. */
async function readIds(reader: RecordReader): Promise<{ versions: Map<string, number>; remoteIds: string[] }> {
  const all = [...(await reader.find('campaign')), ...(await reader.find('adSet')), ...(await reader.find('ad'))]
  return {
    versions: new Map(all.map(({ id, version }) => [id, version])),
    remoteIds: all.flatMap(({ remoteId }) => remoteId ?? []),
  }
}

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

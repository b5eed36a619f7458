import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'

/** A campaign, ad set or ad from our records, in the form used for comparison. */
export interface LocalAdObject {
  kind: AdObject
  id: string
  version: number
  name: string
  remoteId: string | null
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

export type LocalAdObjects = ReadonlyMap<string, LocalAdObject>

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

const isOwn = ({ importedAs }: { importedAs?: string }) => importedAs === undefined

function fromCampaign(record: CampaignRecord): LocalAdObject {
  const { id, version, name, remoteId = null, status } = record
  return {
    kind: 'campaign',
    id,
    version,
    name,
    remoteId,
    status,
    dailyBudgetPence: null,
    targeting: null,
    parentId: null,
    campaignId: id,
  }
}

function fromAdSet(record: AdSetRecord): LocalAdObject {
  const { id, version, name, remoteId = null, status, dailyBudgetPence, targeting, campaignId } = record
  return {
    kind: 'adSet',
    id,
    version,
    name,
    remoteId,
    status,
    dailyBudgetPence,
    targeting,
    parentId: campaignId,
    campaignId,
  }
}

function fromAd(record: AdRecord, campaignId: string | undefined): LocalAdObject[] {
  if (campaignId === undefined) return []
  const { id, version, name, remoteId = null, status, adSetId } = record
  return [
    {
      kind: 'ad',
      id,
      version,
      name,
      remoteId,
      status,
      dailyBudgetPence: null,
      targeting: null,
      parentId: adSetId,
      campaignId,
    },
  ]
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

import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'

/** A campaign, ad set or ad from our records, in the form used for comparison. */
export interface OurObject {
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

export type OurObjects = ReadonlyMap<string, OurObject>

/** Returns local objects by id, parents before children. Imported records are left out. */
export async function ourObjects(reader: RecordReader): Promise<OurObjects> {
  const [campaigns, adSets, ads] = [await reader.find('campaign'), await reader.find('adSet'), await reader.find('ad')]
  const campaignOf = new Map(adSets.map(({ id, campaignId }) => [id, campaignId]))
  const objects = [
    ...campaigns.filter(isOurs).map(ofCampaign),
    ...adSets.filter(isOurs).map(ofAdSet),
    ...ads.filter(isOurs).flatMap(ad => ofAd(ad, campaignOf.get(ad.adSetId))),
  ]
  return new Map(objects.map(object => [object.id, object]))
}

const isOurs = ({ importedAs }: { importedAs?: string }) => importedAs === undefined

function ofCampaign(record: CampaignRecord): OurObject {
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

function ofAdSet(record: AdSetRecord): OurObject {
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

function ofAd(record: AdRecord, campaignId: string | undefined): OurObject[] {
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
export function chainOf(objects: OurObjects, object: OurObject): OurObject[] {
  const parent = object.parentId === null ? undefined : objects.get(object.parentId)
  return parent ? [...chainOf(objects, parent), object] : [object]
}

/** Returns all descendants of an object. */
export function withinOf(objects: OurObjects, { id }: Pick<OurObject, 'id'>): OurObject[] {
  const within = [...objects.values()].filter(({ parentId }) => parentId === id)
  return within.flatMap(object => [object, ...withinOf(objects, object)])
}

import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'

/** A campaign, an ad set or an ad as our records have it, in the form in which it is compared. */
export interface OurObject {
  kind: AdObject
  id: string
  version: number
  name: string
  remoteId: string | null
  status: 'ACTIVE' | 'PAUSED'
  /** Of an ad set. */
  dailyBudgetPence: number | null
  /** Of an ad set. */
  targeting: Targeting | null
  /** The campaign of an ad set, the ad set of an ad; our ids. */
  parentId: string | null
  /** The campaign it is of, or is. */
  campaignId: string
}

export type OurObjects = ReadonlyMap<string, OurObject>

/** All of them by id, those above before what is in them. What was imported is not ours to compare. */
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

/** Those that an object is in, the highest first, and itself last. */
export function chainOf(objects: OurObjects, object: OurObject): OurObject[] {
  const parent = object.parentId === null ? undefined : objects.get(object.parentId)
  return parent ? [...chainOf(objects, parent), object] : [object]
}

/** Those that are in an object, and in what is in it. */
export function withinOf(objects: OurObjects, { id }: Pick<OurObject, 'id'>): OurObject[] {
  const within = [...objects.values()].filter(({ parentId }) => parentId === id)
  return within.flatMap(object => [object, ...withinOf(objects, object)])
}

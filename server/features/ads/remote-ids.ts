import { BlogopsError } from '../../contract/errors.ts'
import { pickFields } from '../../domain/fields.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord, OutboxRecord } from '../../ports/records.ts'
import type { AdSeries } from './insights.ts'
import type { AdChange } from './outbox/ad-change.ts'

type AdIds = Pick<AdRecord, 'id' | 'remoteId' | 'formerRemoteIds'>

/** Id of an object with the key of its platform. */
export interface RemoteId {
  remoteId: string
  platform: string
}

/** Names of ad platforms by key. */
const platformNames: Readonly<Record<string, string>> = { meta: 'Facebook' }

/** The only platform of earlier versions, which stored no key. */
const firstPlatform = 'meta'

/** Returns the key of the platform whose ids a record has; null without ids. */
export function getPlatform({
  platform = firstPlatform,
  remoteId,
  remoteCreativeId,
  formerRemoteIds = [],
}: Partial<Pick<AdRecord, 'platform' | 'remoteId' | 'remoteCreativeId' | 'formerRemoteIds'>>): string | null {
  return remoteId || remoteCreativeId || formerRemoteIds.length > 0 ? platform : null
}

/** Returns the ads with ids of a platform, oldest first. */
export async function findLinkedAds(reader: RecordReader, platform: Pick<AdPlatform, 'key'>): Promise<AdRecord[]> {
  return (await reader.find('ad')).filter(ad => getPlatform(ad) === platform.key)
}

/** Returns the key of the platform that a call is for. */
export const getRowPlatform = ({ platform = firstPlatform }: OutboxRecord): string => platform

/**
 * Refuses changes to an object whose platform is not connected: it would continue to spend there. An object is only
 * created on the platform of its parents and of its own former ids.
 * @param connected key of the connected platform; null in Database-Only Mode, which creates objects locally only.
 * @throws BlogopsError `not_configured`
 */
export async function assertConnected(
  reader: RecordReader,
  { act, kind, subjectId }: AdChange,
  connected: string | null,
): Promise<void> {
  if (act === 'discard' || (act === 'create' && connected === null)) return
  const record = await reader.get(kind === 'creative' ? 'ad' : kind, subjectId)
  if (!record) return
  if (act === 'create') for (const parent of await readParents(reader, record)) assertOnPlatform(parent, connected)
  // New content also needs the unused creative of an ad that was never created.
  const needsAllIds = act === 'create' || (act === 'content' && connected !== null)
  assertOnPlatform(needsAllIds ? record : pickFields(record, ['id', 'name', 'remoteId', 'platform']), connected)
}

/** Refuses to use the ids of a record on another platform. @throws BlogopsError `not_configured` */
export function assertOnPlatform(
  record: Pick<CampaignRecord | AdSetRecord | AdRecord, 'name' | 'remoteId' | 'platform'>,
  connected: string | null,
): void {
  const platform = getPlatform(record)
  if (platform === null || platform === connected) return
  const name = platformNames[platform] ?? platform
  throw new BlogopsError(
    'not_configured',
    `"${record.name}" is on ${name} and cannot be changed without a connection to it.`,
    {
      hint: `Connect ${name} again and restart the server, or change it there. Check the settings: blogops doctor`,
    },
  )
}

/** Returns the ad set and the campaign of an ad, or the campaign of an ad set. */
async function readParents(
  reader: RecordReader,
  record: CampaignRecord | AdSetRecord | AdRecord,
): Promise<(AdSetRecord | CampaignRecord)[]> {
  if ('adSetId' in record) {
    const adSet = await reader.get('adSet', record.adSetId)
    return adSet ? [adSet, ...(await readParents(reader, adSet))] : []
  }
  const campaign = 'campaignId' in record ? await reader.get('campaign', record.campaignId) : undefined
  return campaign ? [campaign] : []
}

/** Sets the current platform id of an ad (null if deleted there) and keeps the earlier ids. */
export function withRemoteId(
  ad: AdIds,
  id: RemoteId | { remoteId: null },
): Pick<AdRecord, 'remoteId' | 'platform' | 'formerRemoteIds'> {
  const { remoteId } = id
  const formerRemoteIds = [...getRemoteIds(ad)].filter(each => each !== remoteId || ad.formerRemoteIds?.includes(each))
  return formerRemoteIds.length === 0 ? id : { ...id, formerRemoteIds }
}

/** Returns all platform ids that an ad has had, oldest first. */
export function getRemoteIds({ remoteId, formerRemoteIds = [] }: AdIds): ReadonlySet<string> {
  return new Set(remoteId ? [...formerRemoteIds, remoteId] : formerRemoteIds)
}

/**
 * Returns the ad with the series under which its days are stored. An ad that was recreated on the platform has one
 * series per platform id, so that reports of one do not overwrite another.
 * @param remoteId selects the series. With an unknown id, as in a file without ids, all series are replaced.
 */
export function toSeries(ad: AdIds & AdSeries, remoteId: string): AdSeries {
  const { id, adSetId } = ad
  const [first, ...later] = getRemoteIds(ad)
  const toSeriesKey = (laterId: string) => `${id}~${laterId}`
  if (later.includes(remoteId)) return { id, adSetId, series: [toSeriesKey(remoteId)] }
  return { id, adSetId, series: remoteId === first ? [id] : [id, ...later.map(toSeriesKey)] }
}

export function adIsLocalOnly({ id, name }: AdRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) is not on Facebook. It was created without a connection.`, {
    hint: 'Send it first: blogops ads reconcile, or deploy the article: blogops ads deploy <article>',
  })
}

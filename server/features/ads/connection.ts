import { BlogopsError } from '../../contract/errors.ts'
import type { FacebookSetting, FacebookStatus } from '../../contract/schemas/ads.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import type { AdSeries } from './insights.ts'
import { getPlatform } from './outbox/send-change.ts'

export interface ConnectionOptions {
  /** The configured ad account id, or null. */
  accountId: string | null
  /** Missing settings. */
  missing: readonly FacebookSetting[]
}

const settingLabels: Readonly<Record<FacebookSetting, string>> = {
  FACEBOOK_ACCESS_TOKEN: 'access token',
  FACEBOOK_AD_ACCOUNT_ID: 'ad account id',
  FACEBOOK_APP_SECRET: 'app secret',
  FACEBOOK_PAGE_ID: 'page id',
}

const listSettings = (missing: readonly FacebookSetting[]) =>
  missing.map(name => `${name} (${settingLabels[name]})`).join(', ')

/** Describes missing settings; the page id is listed apart, because only ads need it. */
function describeMissing(missing: readonly FacebookSetting[]): string {
  const connectionSettings = missing.filter(name => name !== 'FACEBOOK_PAGE_ID')
  return [
    ...(connectionSettings.length > 0 ? [`Missing settings: ${listSettings(connectionSettings)}.`] : []),
    ...(missing.includes('FACEBOOK_PAGE_ID') ? [`Ads also need ${listSettings(['FACEBOOK_PAGE_ID'])}.`] : []),
  ].join(' ')
}

/** Derived from the settings only: a call would take a second and count against the rate limit. */
export function getConnection({ accountId, missing }: ConnectionOptions): Omit<FacebookStatus, 'lastSync'> {
  if (missing.length === 0) return { isConfigured: true, message: `Connected to Facebook (ad account ${accountId}).` }
  const message =
    'Database-Only Mode: campaigns and ad sets are stored in blogops. Nothing is sent to Facebook. ' +
    describeMissing(missing)
  return { isConfigured: false, message }
}

/** @param problem a sentence that says what is impossible in Database-Only Mode. */
export function notConnected(problem: string, { missing }: ConnectionOptions): BlogopsError {
  return new BlogopsError('not_configured', `${problem} ${describeMissing(missing)}`, {
    hint: 'Set them and start the server again. `blogops doctor` explains each setting.',
    details: { settings: [...missing] },
  })
}

type AdIds = Pick<AdRecord, 'id' | 'remoteId' | 'formerRemoteIds'>

/** Id of an object with the key of its platform. */
export interface RemoteId {
  remoteId: string
  platform: string
}

/** Returns the ads with ids of a platform, oldest first. */
export async function findLinkedAds(reader: RecordReader, platform: Pick<AdPlatform, 'key'>): Promise<AdRecord[]> {
  return (await reader.find('ad')).filter(ad => getPlatform(ad) === platform.key)
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

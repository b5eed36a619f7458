import type { AdRecord } from '../../ports/records.ts'
import type { OfAd } from './insights.ts'

type Named = Pick<AdRecord, 'id' | 'remoteId' | 'formerRemoteIds'>

/** Sets the current platform id of an ad (null if deleted there) and keeps the earlier ids. */
export function withRemoteId(ad: Named, remoteId: string | null): Pick<AdRecord, 'remoteId' | 'formerRemoteIds'> {
  const former = [...remoteIdsOf(ad)].filter(id => id !== remoteId || ad.formerRemoteIds?.includes(id))
  return former.length === 0 ? { remoteId } : { remoteId, formerRemoteIds: former }
}

/** Returns all platform ids that an ad has had, oldest first. */
export function remoteIdsOf({ remoteId, formerRemoteIds = [] }: Named): ReadonlySet<string> {
  return new Set(remoteId ? [...formerRemoteIds, remoteId] : formerRemoteIds)
}

/**
 * Returns the ad with the series under which its days are stored. An ad that was recreated on the platform has one
 * series per platform id, so that reports of one do not overwrite another.
 * @param remoteId selects the series. With an unknown id, as in a file without ids, all series are replaced.
 */
export function ofSeries(ad: Named & OfAd, remoteId: string): OfAd {
  const { id, adSetId } = ad
  const [first, ...later] = remoteIdsOf(ad)
  const named = (one: string) => `${id}~${one}`
  if (later.includes(remoteId)) return { id, adSetId, series: [named(remoteId)] }
  return { id, adSetId, series: remoteId === first ? [id] : [id, ...later.map(named)] }
}

import type { AdRecord } from '../../ports/records.ts'
import type { OfAd } from './insights.ts'

type Named = Pick<AdRecord, 'id' | 'remoteId' | 'formerRemoteIds'>

/** What an ad comes to be known by at the platform; null where it is there no more. What it was known by is kept. */
export function withRemoteId(ad: Named, remoteId: string | null): Pick<AdRecord, 'remoteId' | 'formerRemoteIds'> {
  const former = [...remoteIdsOf(ad)].filter(id => id !== remoteId || ad.formerRemoteIds?.includes(id))
  return former.length === 0 ? { remoteId } : { remoteId, formerRemoteIds: former }
}

/** All that an ad was ever known by there, the first one first. */
export function remoteIdsOf({ remoteId, formerRemoteIds = [] }: Named): ReadonlySet<string> {
  return new Set(remoteId ? [...formerRemoteIds, remoteId] : formerRemoteIds)
}

/**
 * An ad as its days are stored. One that was made again has days of each ad that it was there, side by side, so that what the
 * platform tells of one does not stand in the place of what another did.
 * @param remoteId of which of these; where it is none of them, as in a file without ids, the days are those of all.
 */
export function ofSeries(ad: Named & OfAd, remoteId: string): OfAd {
  const { id, adSetId } = ad
  const [first, ...later] = remoteIdsOf(ad)
  const named = (one: string) => `${id}~${one}`
  if (later.includes(remoteId)) return { id, adSetId, series: [named(remoteId)] }
  return { id, adSetId, series: remoteId === first ? [id] : [id, ...later.map(named)] }
}

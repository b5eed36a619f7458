import type { AdSet } from '../../../server/contract/schemas/ads.ts'

/** Returns the most recently created ad set of an article. */
export function findLatestAdSet(adSets: readonly AdSet[], articleId: string): AdSet | undefined {
  return adSets
    .filter(adSet => adSet.articleId === articleId)
    .reduce<AdSet | undefined>(
      (latest, adSet) => (latest && latest.createdAt >= adSet.createdAt ? latest : adSet),
      undefined,
    )
}

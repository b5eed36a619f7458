import type { AdSet } from '../../../server/contract/schemas/ads.ts'

/** The ad set that an article is assigned by: the latest of those it has. */
export function latestAdSet(adSets: readonly AdSet[], articleId: string): AdSet | undefined {
  return adSets
    .filter(adSet => adSet.articleId === articleId)
    .reduce<AdSet | undefined>(
      (latest, adSet) => (latest && latest.createdAt >= adSet.createdAt ? latest : adSet),
      undefined,
    )
}

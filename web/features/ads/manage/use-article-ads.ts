import { useQuery } from '@tanstack/react-query'
import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery, allAdsQuery } from '../ads.queries.ts'
import { latestAdSet } from '../latest-ad-set.ts'

/** What ads an article has, out of the lists of all, which every card of a screen shares. */
export interface ArticleAds {
  /** None where the article is in no campaign. */
  adSet: AdSet | undefined
  /** Those of its ad set; undefined while they are read. */
  ads: readonly Ad[] | undefined
}

/** `known` is undefined while its ad set is read, and where that could not be. */
export function useArticleAds(articleId: string) {
  const api = useApi()
  const adSets = useQuery(adSetsQuery(api))
  const ads = useQuery({ ...allAdsQuery(api), enabled: adSets.data !== undefined && adSets.data.length > 0 })
  const error = adSets.error ?? ads.error
  const retry = () => void (adSets.error ? adSets : ads).refetch()
  return { known: knownOf(articleId, adSets.data, ads.data), error, retry }
}

function knownOf(articleId: string, adSets?: readonly AdSet[], ads?: readonly Ad[]): ArticleAds | undefined {
  if (!adSets) return undefined
  const adSet = latestAdSet(adSets, articleId)
  if (!adSet) return { adSet, ads: [] }
  return { adSet, ads: ads?.filter(({ adSetId }) => adSetId === adSet.id) }
}

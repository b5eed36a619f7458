import { useQuery } from '@tanstack/react-query'
import type { Ad, AdSet } from '../../../server/contract/schemas/ads.ts'
import { useApi } from '../../lib/api.tsx'
import { adSetsQuery, allAdsQuery, findLatestAdSet } from './ads.queries.ts'

/** Ads of an article, selected from lists that all cards of a screen share. */
export interface AdSetWithAds {
  /** Undefined if the article is in no campaign. */
  adSet: AdSet | undefined
  /** Ads of the ad set; undefined while loading. */
  ads: readonly Ad[] | undefined
}

/** `found` is undefined while loading and after a failed read. */
export function useArticleAds(articleId: string) {
  const api = useApi()
  const adSets = useQuery(adSetsQuery(api))
  const ads = useQuery({ ...allAdsQuery(api), enabled: adSets.data !== undefined && adSets.data.length > 0 })
  const error = adSets.error ?? ads.error
  const retry = () => void (adSets.error ? adSets : ads).refetch()
  return { found: findAdSetWithAds(articleId, adSets.data, ads.data), error, retry }
}

function findAdSetWithAds(articleId: string, adSets?: readonly AdSet[], ads?: readonly Ad[]): AdSetWithAds | undefined {
  if (!adSets) return undefined
  const adSet = findLatestAdSet(adSets, articleId)
  if (!adSet) return { adSet, ads: [] }
  return { adSet, ads: ads?.filter(({ adSetId }) => adSetId === adSet.id) }
}

import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-figures.ts'
import { addToKey } from './traffic.ts'

export type TrafficById = ReadonlyMap<string, Readonly<TrafficCounts>>

export interface AttributedTraffic {
  byAdSet: TrafficById
  byArticle: TrafficById
}

/** Assigns traffic from ads to ad sets and articles. Links of an ad carry our ad id in `utm_content`. */
export async function attributeTraffic(
  ads: TrafficById,
  { findAdSetsOfAds: adSetsBehind }: RangeMetrics,
): Promise<AttributedTraffic> {
  const adSetsByAd = await adSetsBehind(ads.keys())
  const byAdSet = new Map<string, TrafficCounts>()
  const byArticle = new Map<string, TrafficCounts>()
  for (const [adId, counts] of ads) {
    const adSet = adSetsByAd.get(adId)
    if (adSet) addToKey(byAdSet, adSet.id, counts)
    if (adSet && adSet.articleId !== null) addToKey(byArticle, adSet.articleId, counts)
  }
  return { byAdSet, byArticle }
}

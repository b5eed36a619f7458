import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { RangeFigures } from '../ads/range-figures.ts'
import { addTo } from './traffic.ts'

export type TrafficById = ReadonlyMap<string, Readonly<TrafficCounts>>

export interface Attributed {
  byAdSet: TrafficById
  byArticle: TrafficById
}

/** Assigns traffic from ads to ad sets and articles. Links of an ad carry our ad id in `utm_content`. */
export async function attribute(ads: TrafficById, { adSetsBehind }: RangeFigures): Promise<Attributed> {
  const behind = await adSetsBehind(ads.keys())
  const byAdSet = new Map<string, TrafficCounts>()
  const byArticle = new Map<string, TrafficCounts>()
  for (const [adId, counts] of ads) {
    const adSet = behind.get(adId)
    if (adSet) addTo(byAdSet, adSet.id, counts)
    if (adSet && adSet.articleId !== null) addTo(byArticle, adSet.articleId, counts)
  }
  return { byAdSet, byArticle }
}

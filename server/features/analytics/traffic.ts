import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import type { PageMetrics, SiteMetrics, TrafficCounts } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-metrics.ts'

export const noTraffic: Readonly<TrafficCounts> = { visitors: 0, pageviews: 0, productClicks: 0 }

export const noSite: SiteMetrics = {
  total: noTraffic,
  days: [],
  pages: new Map(),
  ads: new Map(),
  adClicks: new Map(),
  notices: [],
}

export const noPage: PageMetrics = {
  total: noTraffic,
  days: [],
  sources: [],
  products: [],
  ads: new Map(),
  notices: [],
}

export function addTraffic(a: Readonly<TrafficCounts>, b: Readonly<TrafficCounts>): TrafficCounts {
  return {
    visitors: a.visitors + b.visitors,
    pageviews: a.pageviews + b.pageviews,
    productClicks: a.productClicks + b.productClicks,
  }
}

/** Adds counts to the entry for a key. */
export function addToKey(
  sums: Map<string, Readonly<TrafficCounts>>,
  key: string,
  counts: Readonly<TrafficCounts>,
): void {
  const before = sums.get(key)
  sums.set(key, before ? addTraffic(before, counts) : counts)
}

/** Data that was read, or a fallback with a notice if the read failed. */
export interface ReadResult<F> {
  figures: F
  known: boolean
  notices: readonly string[]
}

/** Expected failures of a web analytics provider; any other error is a bug and is rethrown. */
const providerErrors: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'upstream_rejected',
  'upstream_unavailable',
  'not_configured',
  'unavailable',
])

/** Reads traffic. If the provider fails, returns `none` and a notice. */
export async function readOrNotice<F extends { notices: readonly string[] }>(
  reading: Promise<F>,
  none: F,
): Promise<ReadResult<F>> {
  try {
    const figures = await reading
    return { figures, known: true, notices: figures.notices }
  } catch (cause) {
    if (!(cause instanceof BlogopsError) || !providerErrors.has(cause.code)) throw cause
    const { message, hint } = cause
    const details = [message, ...(hint === undefined ? [] : [hint])].map(toSentence).join(' ')
    return { figures: none, known: false, notices: [`Visitors and product clicks could not be read. ${details}`] }
  }
}

function toSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

export type TrafficById = ReadonlyMap<string, Readonly<TrafficCounts>>

export interface AttributedTraffic {
  byAdSet: TrafficById
  byArticle: TrafficById
}

/** Assigns traffic from ads to ad sets and articles. Links of an ad carry our ad id in `utm_content`. */
export async function attributeTraffic(
  ads: TrafficById,
  { findAdSetsOfAds }: RangeMetrics,
): Promise<AttributedTraffic> {
  const adSetsByAd = await findAdSetsOfAds(ads.keys())
  const byAdSet = new Map<string, TrafficCounts>()
  const byArticle = new Map<string, TrafficCounts>()
  for (const [adId, counts] of ads) {
    const adSet = adSetsByAd.get(adId)
    if (adSet) addToKey(byAdSet, adSet.id, counts)
    if (adSet && adSet.articleId !== null) addToKey(byArticle, adSet.articleId, counts)
  }
  return { byAdSet, byArticle }
}

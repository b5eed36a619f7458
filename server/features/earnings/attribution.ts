import { addDays, type DateRange } from '../../domain/days.ts'
import { groupBy } from '../../domain/fields.ts'
import { toTrackingId } from '../../domain/shops.ts'
import type { AdSetRecord, EarningsDayRecord, TrackingIdRecord } from '../../ports/records.ts'
import { divide, sumEarnings } from './earnings-days.ts'

/**
 * Days before a range whose product clicks count for its fees: the shop reports the day of shipping, some days after
 * the click.
 */
const clickDays = 7

/** Why fees belong to no article, campaign or ad. */
export type UnattributedReason = 'affiliate tag' | 'unknown id' | 'no clicks'

/** Fees of one tracking id on one day, in millionths. */
interface Fees {
  date: string
  feesMicros: number
}

/** Fees to share, with the number of items that earned them. */
interface SharedFees extends Fees {
  items: number
}

export interface ArticleFees extends Fees {
  articleId: string
}

export interface AdFees extends Fees {
  adId: string
  /** Its share of the sold items; a fraction. */
  items: number
  /** Owner of the tracking id. */
  from: 'article' | 'campaign'
}

export interface CampaignFees extends Fees {
  campaignId: string
}

export interface UnattributedFees extends Fees {
  trackingId: string
  reason: UnattributedReason
}

/** Fees by what earned them. Those of articles and the unattributed ones add up to the total. */
export interface AttributedFees {
  articles: readonly ArticleFees[]
  /** Parts of the fees of articles and campaigns, shared by product clicks. */
  ads: readonly AdFees[]
  /** Fees of campaigns with a tracking id of their own. */
  campaigns: readonly CampaignFees[]
  unattributed: readonly UnattributedFees[]
}

/** Product clicks in the days whose clicks count. */
export interface ProductClicks {
  /** Clicks by ad id. */
  ads: ReadonlyMap<string, number>
  /** Clicks of all visitors by article id. */
  articles: ReadonlyMap<string, number>
}

/** Days whose product clicks count for the fees of a range. */
export function toClickRange({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -clickDays), to }
}

export interface AttributionFacts {
  affiliateTag: string
  trackingIds: readonly TrackingIdRecord[]
  /** Articles by the sub-id in the reports of networks: their id in lower case. */
  subIds: ReadonlyMap<string, string>
  /** Ad sets by ad id, of the ads with product clicks. */
  adSets: ReadonlyMap<string, Pick<AdSetRecord, 'articleId' | 'campaignId'>>
  /** Articles of campaigns whose ad sets all lead to the same one. */
  onlyArticle: ReadonlyMap<string, string>
  clicks: ProductClicks
}

/**
 * Attributes fees by tracking id. Those of an article's id belong to the article; ads of the article get the share of
 * its product clicks that they brought. Those of a campaign's id are shared among its ads by their product clicks, and
 * belong to the articles of these ads. All parts are whole millionths and add up exactly.
 */
export function attributeFees(days: readonly EarningsDayRecord[], facts: AttributionFacts): AttributedFees {
  const tag = toTrackingId(facts.affiliateTag)
  const owners = new Map(facts.trackingIds.map(record => [record.id, record]))
  const articles: ArticleFees[] = []
  const ads: AdFees[] = []
  const campaigns: CampaignFees[] = []
  const unattributed: UnattributedFees[] = []
  const adsByArticle = listAdsBy(facts, ({ articleId }) => articleId)
  const adsByCampaign = listAdsBy(facts, ({ campaignId }) => campaignId)
  for (const { kind, trackingId, date, rows } of days) {
    const { feesMicros, items } = sumEarnings(rows)
    // The environment may set the tag to a tracking id. Then all links carry it.
    const owner = trackingId === tag ? undefined : owners.get(trackingId)
    const fromNetwork = { articleId: facts.subIds.get(trackingId) ?? null, campaignId: null }
    const { articleId = null, campaignId = null } = (kind === 'awin' ? fromNetwork : owner) ?? {}
    if (articleId !== null) {
      articles.push({ articleId, date, feesMicros })
      ads.push(...shareArticle({ date, feesMicros, items }, articleId, adsByArticle.get(articleId) ?? [], facts))
    } else if (campaignId !== null) {
      campaigns.push({ campaignId, date, feesMicros })
      const shared = shareCampaign({ date, feesMicros, items }, campaignId, adsByCampaign.get(campaignId) ?? [], facts)
      ads.push(...shared.ads)
      articles.push(...shared.articles)
      if (shared.rest !== 0) unattributed.push({ trackingId, date, feesMicros: shared.rest, reason: 'no clicks' })
    } else {
      const reason = trackingId === tag && kind !== 'awin' ? 'affiliate tag' : 'unknown id'
      unattributed.push({ trackingId, date, feesMicros, reason })
    }
  }
  return { articles, ads, campaigns, unattributed }
}

interface AdClicks {
  adId: string
  clicks: number
}

function listAdsBy(
  { adSets, clicks }: AttributionFacts,
  getOwner: (adSet: Pick<AdSetRecord, 'articleId' | 'campaignId'>) => string | null,
) {
  const withClicks = [...clicks.ads].flatMap(([adId, count]) => {
    const adSet = adSets.get(adId)
    const owner = adSet ? getOwner(adSet) : null
    return owner === null || count === 0 ? [] : [{ owner, ad: { adId, clicks: count } }]
  })
  const groups = groupBy(withClicks, ({ owner }) => owner)
  return new Map([...groups].map(([owner, group]): [string, AdClicks[]] => [owner, group.map(({ ad }) => ad)]))
}

/** Shares the fees of an article among its ads and its other visitors. */
function shareArticle(
  { date, feesMicros, items }: SharedFees,
  articleId: string,
  found: readonly AdClicks[],
  { clicks }: AttributionFacts,
): AdFees[] {
  const fromAds = found.reduce((sum, ad) => sum + ad.clicks, 0)
  // Visitors from an ad also click on other pages, so the ads of an article can have more clicks than it has.
  const others = Math.max(0, (clicks.articles.get(articleId) ?? 0) - fromAds)
  const parts = divide(feesMicros, [...found.map(ad => ad.clicks), others])
  return found.map(({ adId, clicks: own }, at) => ({
    adId,
    date,
    feesMicros: parts[at] ?? 0,
    items: (items * own) / (fromAds + others),
    from: 'article',
  }))
}

/** Shares the fees of a campaign among its ads, and among the articles that these ads lead to. */
function shareCampaign(
  { date, feesMicros, items }: SharedFees,
  campaignId: string,
  found: readonly AdClicks[],
  { adSets, onlyArticle }: AttributionFacts,
) {
  const parts = divide(
    feesMicros,
    found.map(ad => ad.clicks),
  )
  const total = found.reduce((sum, ad) => sum + ad.clicks, 0)
  const ads = found.map(({ adId, clicks }, at): AdFees => {
    return { adId, date, feesMicros: parts[at] ?? 0, items: (items * clicks) / total, from: 'campaign' }
  })
  const single = onlyArticle.get(campaignId)
  if (single !== undefined) return { ads, articles: [{ articleId: single, date, feesMicros }], rest: 0 }
  const articles = ads.flatMap(ad => {
    const articleId = adSets.get(ad.adId)?.articleId ?? null
    return articleId === null ? [] : [{ articleId, date, feesMicros: ad.feesMicros }]
  })
  return { ads, articles, rest: feesMicros - articles.reduce((sum, article) => sum + article.feesMicros, 0) }
}

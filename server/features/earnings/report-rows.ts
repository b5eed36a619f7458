import type { ArticleEarnings, EarningsReport } from '../../contract/schemas/earnings-report.ts'
import { defaultCurrency, toMoney } from '../../domain/money.ts'
import type { AdSetRecord, ArticleRecord, EarningsDayRecord } from '../../ports/records.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AttributedFees, UnattributedFees } from './attribution.ts'
import { sumEarnings } from './earnings-days.ts'

/** Rows of an earnings report, and the facts behind them. Money is in millionths. */

export interface ReportFacts {
  /** Currency of the shop, ISO 4217. */
  currency: string
  attributed: AttributedFees
  /** Articles with a tracking id, an ad set, or commissions of a network. */
  articles: ReadonlyMap<string, ArticleRecord>
  adSets: ReadonlyMap<string, AdSetRecord>
  /** Ad sets by ad id, of the ads with visitors. */
  adSetsOfAds: ReadonlyMap<string, Pick<AdSetRecord, 'id'>>
  clicksOfAds: ReadonlyMap<string, number>
}

/** Ad spend by ad set id. */
export type SpendByAdSet = ReadonlyMap<string, number>

export function sumBy<F extends { feesMicros: number }>(
  fees: readonly F[],
  getKey: (fee: F) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const fee of fees) addTo(sums, getKey(fee), fee.feesMicros)
  return sums
}

function addTo(sums: Map<string, number>, key: string, micros: number): void {
  sums.set(key, (sums.get(key) ?? 0) + micros)
}

export function toDayFees({ currency, date, rows }: EarningsDayRecord) {
  return { currency, date, feesMicros: sumEarnings(rows).feesMicros }
}

export function toFeesPerVisitor(micros: number, visitors: number, currency: string) {
  return visitors === 0 ? null : toMoney(Math.round(micros / visitors), currency)
}

/** Ad spend is in pounds; a return exists only if the fees are, too. */
export function toAdFigures(feesMicros: number, spendMicros: number, currency: string) {
  return {
    adSpend: toMoney(spendMicros, defaultCurrency),
    feesFromAds: toMoney(feesMicros, currency),
    returnOnAdSpend: spendMicros === 0 || currency !== defaultCurrency ? null : feesMicros / spendMicros,
  }
}

const byFees = (a: { feesFromAds: { amount: number } }, b: { feesFromAds: { amount: number } }) =>
  b.feesFromAds.amount - a.feesFromAds.amount

/** Lists the articles with fees or ad spend. */
export function listArticles(
  { attributed, articles, adSets, adSetsOfAds, currency }: ReportFacts,
  spend: SpendByAdSet,
  traffic: ReadonlyMap<string, Readonly<TrafficCounts>>,
): ArticleEarnings[] {
  const fees = sumBy(attributed.articles, ({ articleId }) => articleId)
  const fromAds = sumBy(attributed.ads, ({ adId }) => adSets.get(adSetsOfAds.get(adId)?.id ?? '')?.articleId ?? '')
  const spendOfArticles = new Map<string, number>()
  for (const { id, articleId } of adSets.values())
    if (articleId !== null) addTo(spendOfArticles, articleId, spend.get(id) ?? 0)
  return [...articles.values()]
    .filter(({ id }) => fees.has(id) || (spendOfArticles.get(id) ?? 0) > 0)
    .map(({ id, slug, title }) => {
      const micros = fees.get(id) ?? 0
      const visitors = traffic.get(id)?.visitors ?? 0
      return {
        articleId: id,
        articleSlug: slug,
        articleTitle: title,
        fees: toMoney(micros, currency),
        visitors,
        earningsPerVisitor: toFeesPerVisitor(micros, visitors, currency),
        ...toAdFigures(fromAds.get(id) ?? 0, spendOfArticles.get(id) ?? 0, currency),
      }
    })
    .sort((a, b) => b.fees.amount - a.fees.amount)
}

/** Lists the ad sets with fees or spend, without imported ones, which lead to no page of the site. */
export function listAdSets({ attributed, adSets, adSetsOfAds, currency }: ReportFacts, spend: SpendByAdSet) {
  const fees = sumBy(attributed.ads, ({ adId }) => adSetsOfAds.get(adId)?.id ?? '')
  return [...adSets.values()]
    .filter(({ id, importedAs }) => importedAs === undefined && (spend.has(id) || fees.has(id)))
    .map(({ id, name, articleId }) => ({
      adSetId: id,
      adSetName: name,
      articleId,
      ...toAdFigures(fees.get(id) ?? 0, spend.get(id) ?? 0, currency),
    }))
    .sort(byFees)
}

/** Sums fees and spend of each campaign: the fees of its own tracking id, and shares of those of articles. */
export function sumCampaigns({ attributed, adSets, adSetsOfAds }: ReportFacts, spend: SpendByAdSet) {
  const fees = sumBy(attributed.campaigns, ({ campaignId }) => campaignId)
  const withOwnId = new Set(fees.keys())
  for (const { adId, from, feesMicros } of attributed.ads) {
    const campaignId = adSets.get(adSetsOfAds.get(adId)?.id ?? '')?.campaignId
    if (from === 'article' && campaignId !== undefined) addTo(fees, campaignId, feesMicros)
  }
  const spends = new Map<string, number>()
  for (const { id, campaignId, importedAs } of adSets.values())
    if (importedAs === undefined && spend.has(id)) addTo(spends, campaignId, spend.get(id) ?? 0)
  return [...new Set([...fees.keys(), ...spends.keys()])].map(campaignId => ({
    campaignId,
    hasOwnId: withOwnId.has(campaignId),
    feesMicros: fees.get(campaignId) ?? 0,
    spendMicros: spends.get(campaignId) ?? 0,
  }))
}

export function listCampaigns(
  sums: ReturnType<typeof sumCampaigns>,
  campaigns: readonly { id: string; name: string }[],
  currency: string,
): EarningsReport['campaigns'] {
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  return sums
    .map(({ campaignId, hasOwnId, feesMicros, spendMicros }) => ({
      campaignId,
      campaignName: names.get(campaignId) ?? 'a deleted campaign',
      hasOwnId,
      ...toAdFigures(feesMicros, spendMicros, currency),
    }))
    .sort(byFees)
}

/** Lists the ads with product clicks. */
export function listAds(
  { attributed, adSetsOfAds, clicksOfAds, currency }: ReportFacts,
  ads: ReadonlyMap<string, { name: string | null }>,
): EarningsReport['ads'] {
  const fees = sumBy(attributed.ads, ({ adId }) => adId)
  return [...adSetsOfAds]
    .filter(([adId]) => (clicksOfAds.get(adId) ?? 0) > 0)
    .map(([adId, { id: adSetId }]) => ({
      adId,
      adName: ads.get(adId)?.name ?? 'a deleted ad',
      adSetId,
      productClicks: clicksOfAds.get(adId) ?? 0,
      feesFromAds: toMoney(fees.get(adId) ?? 0, currency),
    }))
    .sort(byFees)
}

export function listUnattributed(
  unattributed: readonly UnattributedFees[],
  currency: string,
): EarningsReport['notAttributed'] {
  const reasons = new Map(unattributed.map(({ trackingId, reason }) => [trackingId, reason]))
  return [...sumBy(unattributed, ({ trackingId }) => trackingId)]
    .map(([trackingId, micros]) => ({
      trackingId,
      reason: reasons.get(trackingId) ?? 'unknown id',
      fees: toMoney(micros, currency),
    }))
    .sort((a, b) => b.fees.amount - a.fees.amount)
}

export function listFeesByDay(days: readonly EarningsDayRecord[], dates: readonly string[], currency: string) {
  const sums = sumBy(days.map(toDayFees), ({ date }) => date)
  return dates.map(date => ({ date, fees: toMoney(sums.get(date) ?? 0, currency) }))
}

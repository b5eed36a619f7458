import type { EarningsReport } from '../../contract/schemas/earnings-report.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { type DateRange, listDays } from '../../domain/days.ts'
import { toMoney } from '../../domain/money.ts'
import { getShop } from '../../domain/shops.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, ArticleRecord, EarningsDayRecord } from '../../ports/records.ts'
import type { SiteMetrics, TrafficCounts } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-metrics.ts'
import { attributeFees, toClickRange } from './attribution.ts'
import { readEarningsDays, sumEarnings } from './earnings-days.ts'
import {
  listAdSets,
  listAds,
  listArticles,
  listCampaigns,
  listFeesByDay,
  listUnattributed,
  type ReportFacts,
  type SpendByAdSet,
  sumBy,
  sumCampaigns,
  toAdFigures,
  toDayFees,
  toFeesPerVisitor,
} from './report-rows.ts'

/** Readers of a range. `known` is false if they could not be read. */
interface SiteTraffic {
  figures: SiteMetrics
  known: boolean
  notices: readonly string[]
}

export interface EarningsReportOptions {
  records: RecordReader
  settings: () => Promise<Pick<SiteSettings, 'affiliateTag' | 'shop'>>
  readTraffic: (range: DateRange, signal: AbortSignal) => Promise<SiteTraffic>
  /** Returns the traffic of articles by id. */
  sumArticles: (
    articles: readonly ArticleRecord[],
    site: SiteMetrics,
  ) => Promise<ReadonlyMap<string, Readonly<TrafficCounts>>>
  findAds: RangeMetrics['findAds']
  readSpend: (dates: readonly string[]) => Promise<SpendByAdSet>
  hasSamples: (range: DateRange) => Promise<boolean>
}

interface EarningsFacts extends ReportFacts {
  /** Days in the currency of the shop. */
  days: readonly EarningsDayRecord[]
  /** Days in other currencies. */
  others: readonly EarningsDayRecord[]
  ads: Awaited<ReturnType<RangeMetrics['findAds']>>
}

/** Reads and attributes the shop's earnings. */
export function createEarningsReport(options: EarningsReportOptions) {
  const { records, settings, readTraffic, sumArticles, findAds, readSpend, hasSamples } = options

  async function readFacts(range: DateRange, signal: AbortSignal): Promise<EarningsFacts> {
    const { affiliateTag, shop } = await settings()
    const { currency } = getShop(shop)
    const [all, trackingIds, allAdSets, { figures }] = await Promise.all([
      readEarningsDays(records, range),
      records.find('trackingId'),
      records.find('adSet'),
      readTraffic(toClickRange(range), signal),
    ])
    const days = all.filter(day => day.currency === currency)
    const clicksOfAds = toProductClicks(figures.ads)
    const adSets = new Map(allAdSets.map(adSet => [adSet.id, adSet]))
    const ads = await findAds(clicksOfAds.keys())
    const adSetsOfAds = new Map([...ads].flatMap(([adId, { adSetId }]) => toEntry(adId, adSets.get(adSetId))))
    const articleIds = [...trackingIds, ...allAdSets].flatMap(({ articleId }) => articleId ?? [])
    const articles = await records.getMany('article', new Set([...articleIds, ...listSubIds(days)]))
    // Only their fees are shared by clicks. Adding up the clicks of all pages takes some time.
    const withFees = new Set<string | null>([...trackingIds.map(({ articleId }) => articleId), ...listSubIds(days)])
    const sharing = articles.filter(({ id }) => withFees.has(id))
    const attributed = attributeFees(days, {
      affiliateTag,
      trackingIds,
      subIds: new Map(articles.map(({ id }) => [id.toLowerCase(), id])),
      adSets: adSetsOfAds,
      onlyArticle: findOnlyArticles(allAdSets),
      clicks: { ads: clicksOfAds, articles: toProductClicks(await sumArticles(sharing, figures)) },
    })
    return {
      currency,
      days,
      others: all.filter(day => day.currency !== currency),
      attributed,
      articles: new Map(articles.map(article => [article.id, article])),
      adSets,
      ads,
      adSetsOfAds,
      clicksOfAds,
    }
  }

  return {
    /**
     * Returns fees by article and day, and by ad and day, in millionths of the shop's currency. Days after `knownTo`
     * are not reported yet.
     */
    async read(range: DateRange, signal: AbortSignal) {
      const { attributed, currency } = await readFacts(range, signal)
      return { currency, knownTo: await findLastDay(records), articles: attributed.articles, ads: attributed.ads }
    },

    /** Returns the fees of each day, without readers and ads. */
    async feesByDay(range: DateRange) {
      const { currency } = getShop((await settings()).shop)
      const days = (await readEarningsDays(records, range)).filter(day => day.currency === currency)
      return { currency, knownTo: await findLastDay(records), days: listFeesByDay(days, listDays(range), currency) }
    },

    async report(range: DateRange, signal: AbortSignal): Promise<EarningsReport> {
      const dates = listDays(range)
      const [facts, traffic, spend] = await Promise.all([
        readFacts(range, signal),
        readTraffic(range, signal),
        readSpend(dates),
      ])
      const { days, others, attributed, articles, ads, currency } = facts
      const total = sumEarnings(days.flatMap(({ rows }) => rows))
      const { visitors } = traffic.figures.total
      const campaigns = sumCampaigns(facts, spend)
      return {
        range,
        currency,
        knownTo: await findLastDay(records),
        notices: [...traffic.notices],
        sample: await hasSamples(range),
        trafficKnown: traffic.known,
        items: total.items,
        returns: total.returns,
        revenue: toMoney(total.revenueMicros, currency),
        fees: toMoney(total.feesMicros, currency),
        visitors,
        earningsPerVisitor: toFeesPerVisitor(total.feesMicros, visitors, currency),
        ...toAdFigures(
          campaigns.reduce((sum, { feesMicros }) => sum + feesMicros, 0),
          campaigns.reduce((sum, { spendMicros }) => sum + spendMicros, 0),
          currency,
        ),
        articles: listArticles(facts, spend, await sumArticles([...articles.values()], traffic.figures)),
        campaigns: listCampaigns(campaigns, await records.find('campaign'), currency),
        adSets: listAdSets(facts, spend),
        ads: listAds(facts, ads),
        notAttributed: listUnattributed(attributed.unattributed, currency),
        otherCurrencies: [...sumBy(others.map(toDayFees), day => day.currency)].map(([code, micros]) =>
          toMoney(micros, code),
        ),
        days: listFeesByDay(days, dates, currency),
      }
    },
  }
}

export type Earnings = ReturnType<typeof createEarningsReport>

function toProductClicks(traffic: ReadonlyMap<string, Readonly<TrafficCounts>>): ReadonlyMap<string, number> {
  return new Map([...traffic].map(([id, { productClicks }]) => [id, productClicks]))
}

/** Lists the possible ids of articles in the reports of networks, which are stored in lower case. */
function listSubIds(days: readonly EarningsDayRecord[]): string[] {
  return days.flatMap(({ kind, trackingId: id }) => (kind === 'awin' ? [id, id.toUpperCase()] : []))
}

function toEntry<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]]
}

/** Returns the article of each campaign whose ad sets all lead to the same one. */
function findOnlyArticles(adSets: readonly AdSetRecord[]): Map<string, string> {
  const only = new Map<string, string | null>()
  for (const { campaignId, articleId } of adSets) {
    const isFirst = !only.has(campaignId)
    only.set(campaignId, isFirst || only.get(campaignId) === articleId ? articleId : null)
  }
  return new Map([...only].flatMap(([campaignId, articleId]) => toEntry(campaignId, articleId ?? undefined)))
}

/** Returns the last day of all imported reports. */
async function findLastDay(reader: RecordReader): Promise<string | null> {
  const days = (await reader.find('earningsImport')).map(({ to }) => to).sort()
  return days.at(-1) ?? null
}

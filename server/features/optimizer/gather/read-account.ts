import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import { isHistory } from '../../../domain/ads.ts'
import { addDays, listDays } from '../../../domain/days.ts'
import { groupBy } from '../../../domain/lists.ts'
import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord, InsightTotalRecord } from '../../../ports/records.ts'
import { createPlanBasis } from '../plans/plan-basis.ts'
import type { Account, AdSetState, AdState, DayMetrics, Earnings } from '../rules/account.ts'
import type { TestableAdSet } from '../rules/audience-tests.ts'

/** An account as the rules need it, with additional data for other uses. */
export interface AccountData {
  account: Account
  /** Keyed by ad set id. */
  summaries: ReadonlyMap<string, AdSetSummary>
  /** Ad sets that were created here. */
  testable: readonly TestableAdSet[]
  /** True if any metrics of its ads may be sample data. */
  hasSamples: boolean
  /** Basis of a plan that changes these ad sets, consistent with the account. */
  basis(adSetIds: ReadonlySet<string>): PlanBasis
}

export interface AdSetSummary {
  name: string
  articleId: string | null
  /** Totals of all its ads since the start, including deleted ads. */
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** True if metrics were ever reported. */
  isKnown: boolean
}

export interface AccountRequest {
  /** Range that ends today. */
  days: DayRange
  capPence: number
  /** Settings of the rules. */
  rules: Pick<Account, 'halfLifeDays' | 'floorPence'>
  /** Product clicks of visitors from ads in these days, by ad set and day. */
  productClicks: ReadonlyMap<string, AdSetState['productClicks']>
  /** Product clicks of visitors from each ad, by day. */
  productClicksOfAds: ReadonlyMap<string, AdSetState['productClicks']>
  /** Earnings by ad and day. */
  earningsOfAds: EarningsOfAds
  /** The days on which product clicks were counted. */
  countedOn: ReadonlySet<string>
  shownDays: ShownDays
}

export type EarningsOfAds = ReadonlyMap<string, ReadonlyMap<string, Earnings>>

/** Impressions, clicks and spend of an ad on each of these days. */
export type ShownDays = (
  ad: AdRecord,
  dates: readonly string[],
) => Promise<{ date: string; impressions: number; clicks: number; spendMicros: number }[]>

/** Number of days for checking whether variants get equal impressions. */
const recentDays = 14

/** Reads the account from our own records. */
export async function readAccount(records: RecordReader, request: AccountRequest): Promise<AccountData> {
  const { capPence, days } = request
  const adSets = await records.find('adSet', { direction: 'desc' })
  const campaigns = new Map((await records.find('campaign')).map(campaign => [campaign.id, campaign]))
  const getCampaign = ({ campaignId }: AdSetRecord) => campaigns.get(campaignId)
  const ads = groupBy(await records.find('ad'), ({ adSetId }) => adSetId)
  const totals = groupBy(await records.find('insightTotal', { where: { by: 'all' } }), ({ adSetId }) => adSetId)
  const daysByAdSet = await readDays(records, request)
  const recentDates = listDays({ from: addDays(days.to, 1 - recentDays), to: days.to })
  const states: AdSetState[] = []
  for (const adSet of adSets) {
    const own = { ads: ads.get(adSet.id) ?? [], totals: totals.get(adSet.id) ?? [] }
    const adStates = await toAdStates(own, { request, recentDates })
    const status = getCampaign(adSet)?.status === 'ACTIVE' ? adSet.status : 'PAUSED'
    const earnings = sumEarningsByDay(own.ads, request)
    states.push({
      ...toAdSetState(adSet, adStates, request),
      ...(earnings && { earnings }),
      status,
      days: daysByAdSet.get(adSet.id) ?? [],
    })
  }
  return {
    account: { today: days.to, capPence, ...request.rules, adSets: states },
    summaries: new Map(adSets.map(adSet => [adSet.id, toSummary(adSet, totals.get(adSet.id) ?? [])])),
    testable: adSets.flatMap(adSet => toTestable(adSet, getCampaign(adSet))),
    hasSamples: adSets.some(({ sampleFigures }) => sampleFigures),
    basis: ids =>
      createPlanBasis({
        capPence,
        adSets: adSets.filter(({ id }) => ids.has(id)),
        getCampaign,
        getAds: id => ads.get(id) ?? [],
      }),
  }
}

function toTestable(adSet: AdSetRecord, campaign: CampaignRecord | undefined): TestableAdSet[] {
  const { id, name, articleId, campaignId, targeting, status, dailyBudgetPence, importedAs } = adSet
  if (articleId === null || importedAs !== undefined) return []
  const isRunning = status === 'ACTIVE' && campaign?.status === 'ACTIVE'
  return [{ id, name, articleId, campaignId, targeting, isRunning, dailyBudgetPence }]
}

interface AdSetRecords {
  ads: readonly AdRecord[]
  totals: readonly InsightTotalRecord[]
}

function toAdSetState(
  adSet: AdSetRecord,
  ads: readonly AdState[],
  { productClicks }: AccountRequest,
): Omit<AdSetState, 'days' | 'status'> {
  const { id, name, dailyBudgetPence, changes = [], importedAs } = adSet
  return {
    id,
    name,
    dailyBudgetPence,
    ads,
    ...(isHistory(adSet) && { imported: true as const }),
    ...(importedAs !== undefined && { untracked: true as const }),
    budgetChangedOn: changes.filter(({ what }) => what === 'budget').map(({ at }) => at.slice(0, 10)),
    productClicks: productClicks.get(id) ?? new Map(),
  }
}

/** Minimum product clicks of an ad set for reading on which days its ads were clicked. */
const minProductClicks = 10

/** Adds lifetime metrics to the ads, and recent daily impressions to ads that compete in their ad set. */
async function toAdStates(
  { ads, totals }: AdSetRecords,
  { request, recentDates }: { request: AccountRequest; recentDates: readonly string[] },
): Promise<AdState[]> {
  const totalsByAd = new Map(totals.map(total => [total.adId, total]))
  const running = ads.filter(ad => ad.status === 'ACTIVE')
  const isRead = (ad: AdRecord) => running.length > 1 && running.includes(ad)
  const states: AdState[] = []
  const areClicksCompared = haveProductClicks(ads, request)
  for (const ad of ads) {
    const shown = isRead(ad) ? (await request.shownDays(ad, recentDates)).map(toShownDay) : undefined
    const productClicks = areClicksCompared ? await readProductClicks(ad, request) : undefined
    states.push({
      ...toAdState(ad, totalsByAd.get(ad.id)),
      ...(shown && { shown }),
      ...(productClicks && { productClicks }),
    })
  }
  return states
}

const toShownDay = ({ date, impressions, spendMicros }: Awaited<ReturnType<ShownDays>>[number]) => ({
  date,
  impressions,
  spendMicros,
})

const noEarnings: Readonly<Earnings> = { orders: 0, micros: 0 }

function addEarnings(a: Earnings, b: Earnings): Earnings {
  return { orders: a.orders + b.orders, micros: a.micros + b.micros }
}

/**
 * Adds up the earnings of an ad set. Single ads are not compared by them: their shares follow from product clicks, and would
 * count these twice.
 */
function sumEarningsByDay(
  ads: readonly AdRecord[],
  { earningsOfAds }: AccountRequest,
): Map<string, Earnings> | undefined {
  const days = ads.flatMap(({ id }) => [...(earningsOfAds.get(id) ?? [])])
  if (days.length === 0) return undefined
  const sums = new Map<string, Earnings>()
  for (const [date, earned] of days) sums.set(date, addEarnings(sums.get(date) ?? noEarnings, earned))
  return sums
}

function haveProductClicks(ads: readonly AdRecord[], { productClicksOfAds }: AccountRequest): boolean {
  if (ads.length < 2) return false
  const counts = ads.flatMap(({ id }) => [...(productClicksOfAds.get(id)?.values() ?? [])])
  return counts.reduce((sum, count) => sum + count, 0) >= minProductClicks
}

/** Product clicks of an ad, and its ad clicks on the days on which they were counted. */
async function readProductClicks(
  ad: AdRecord,
  { productClicksOfAds, countedOn, shownDays }: AccountRequest,
): Promise<AdState['productClicks']> {
  const days = await shownDays(ad, [...countedOn])
  const clicked = [...(productClicksOfAds.get(ad.id)?.values() ?? [])]
  return {
    events: clicked.reduce((sum, count) => sum + count, 0),
    clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
  }
}

function toAdState(ad: AdRecord, total: InsightTotalRecord | undefined): AdState {
  const { id, name, variant, headline, status, changes = [] } = ad
  const lastSwitch = changes.findLast(({ what }) => what === 'status')
  const byPlan = status === 'PAUSED' && lastSwitch?.plan !== undefined
  return {
    id,
    name,
    variant,
    headline,
    status,
    ...(byPlan && { pausedByPlan: byPlan }),
    ...toMetrics(total ?? noMetrics),
  }
}

/**
 * Metrics by ad set, earliest day first. Reading day by day is four times as fast as ad set by ad set, for a thousand
 * of them.
 */
async function readDays(
  records: RecordReader,
  { days, countedOn }: AccountRequest,
): Promise<Map<string, DayMetrics[]>> {
  const byAdSet = new Map<string, DayMetrics[]>()
  for (const date of listDays({ ...days })) {
    const known = countedOn.has(date) ? {} : { uncounted: true as const }
    for (const day of await records.find('insightDay', { where: { date } })) {
      const metrics = { date, ...toMetrics(day), ...known }
      const own = byAdSet.get(day.adSetId)
      if (own) own.push(metrics)
      else byAdSet.set(day.adSetId, [metrics])
    }
  }
  return byAdSet
}

function toSummary({ name, articleId }: AdSetRecord, totals: readonly InsightTotalRecord[]): AdSetSummary {
  return { name, articleId, ...totals.reduce(addMetrics, noMetrics), isKnown: totals.length > 0 }
}

type Metrics = Omit<DayMetrics, 'date' | 'uncounted'>

const noMetrics: Readonly<Metrics> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

function toMetrics({ impressions, clicks, spendMicros, conversions }: Metrics): Metrics {
  return { impressions, clicks, spendMicros, conversions }
}

function addMetrics(a: Metrics, b: Metrics): Metrics {
  return {
    impressions: a.impressions + b.impressions,
    clicks: a.clicks + b.clicks,
    spendMicros: a.spendMicros + b.spendMicros,
    conversions: a.conversions + b.conversions,
  }
}

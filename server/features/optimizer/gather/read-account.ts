import { daysLater, eachDay } from '../../../contract/analytics-range.ts'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, InsightTotalRecord } from '../../../ports/records.ts'
import { basisOf } from '../plans/plan-basis.ts'
import type { Account, AdSetState, AdState, DayFigures } from '../rules/account.ts'
import { groupBy } from './group-by.ts'

/** An account as the rules take it, with what they do not look at and others do. */
export interface ReadAccount {
  account: Account
  /** Of each ad set, by id. */
  heads: ReadonlyMap<string, AdSetHead>
  /** Whether figures that were made up may be among what its ads ever did. */
  hasSamples: boolean
  /** What a plan that touches these ad sets is made from: of the same moment as the account. */
  basis(adSetIds: ReadonlySet<string>): PlanBasis
}

export interface AdSetHead {
  name: string
  articleId: string | null
  /** Of all its ads, those that are deleted included, since ever. */
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** Somebody reported figures of it. */
  isKnown: boolean
}

export interface AccountRequest {
  /** The last one is today. */
  days: DayRange
  capPence: number
  /** Of visitors that ads led to in these days, by ad set and day. */
  productClicks: ReadonlyMap<string, AdSetState['productClicks']>
  /** The days on which product clicks were counted. */
  countedOn: ReadonlySet<string>
  shownDays: ShownDays
}

/** How often an ad was shown on each of these days. */
export type ShownDays = (ad: AdRecord, dates: readonly string[]) => Promise<{ date: string; impressions: number }[]>

/** Days by which it is looked at whether variants were shown about as often as each other. */
const shownLately = 14

/** Our own records of ads, as they are. */
export async function readAccount(records: RecordReader, request: AccountRequest): Promise<ReadAccount> {
  const { capPence, days } = request
  const adSets = await records.find('adSet', { direction: 'desc' })
  const campaigns = new Map((await records.find('campaign')).map(campaign => [campaign.id, campaign]))
  const campaignOf = ({ campaignId }: AdSetRecord) => campaigns.get(campaignId)
  const ads = groupBy(await records.find('ad'), ({ adSetId }) => adSetId)
  const totals = groupBy(await records.find('insightTotal', { where: { by: 'all' } }), ({ adSetId }) => adSetId)
  const daysOf = await readDays(records, request)
  const lately = eachDay({ from: daysLater(days.to, 1 - shownLately), to: days.to })
  const states: AdSetState[] = []
  for (const adSet of adSets) {
    const own = { ads: ads.get(adSet.id) ?? [], totals: totals.get(adSet.id) ?? [] }
    const ofAds = await adStates(own, ad => request.shownDays(ad, lately))
    const status = campaignOf(adSet)?.status === 'ACTIVE' ? adSet.status : 'PAUSED'
    states.push({ ...stateOf(adSet, ofAds, request), status, days: daysOf.get(adSet.id) ?? [] })
  }
  return {
    account: { today: days.to, capPence, adSets: states },
    heads: new Map(adSets.map(adSet => [adSet.id, headOf(adSet, totals.get(adSet.id) ?? [])])),
    hasSamples: adSets.some(({ sampleFigures }) => sampleFigures),
    basis: ids =>
      basisOf({ capPence, adSets: adSets.filter(({ id }) => ids.has(id)), campaignOf, adsOf: id => ads.get(id) ?? [] }),
  }
}

interface Own {
  ads: readonly AdRecord[]
  totals: readonly InsightTotalRecord[]
}

function stateOf(
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
    ...(importedAs !== undefined && { imported: true as const }),
    budgetChangedOn: changes.filter(({ what }) => what === 'budget').map(({ at }) => at.slice(0, 10)),
    productClicks: productClicks.get(id) ?? new Map(),
  }
}

/** Ads with all they ever did; of those that run side by side, also how often they were shown lately. */
async function adStates(
  { ads, totals }: Own,
  shownLately: (ad: AdRecord) => ReturnType<ShownDays>,
): Promise<AdState[]> {
  const ofAd = new Map(totals.map(total => [total.adId, total]))
  const running = ads.filter(ad => ad.status === 'ACTIVE')
  const states: AdState[] = []
  for (const ad of ads) {
    const shown = running.length > 1 && running.includes(ad) ? { shown: await shownLately(ad) } : {}
    states.push({ ...adStateOf(ad, ofAd.get(ad.id)), ...shown })
  }
  return states
}

function adStateOf(ad: AdRecord, total: InsightTotalRecord | undefined): AdState {
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
    ...figuresOf(total ?? nothing),
  }
}

/** By ad set, the earliest first. Read day by day: with a thousand ad sets that is four times as quick as one by one. */
async function readDays(
  records: RecordReader,
  { days, countedOn }: AccountRequest,
): Promise<Map<string, DayFigures[]>> {
  const byAdSet = new Map<string, DayFigures[]>()
  for (const date of eachDay({ ...days })) {
    const known = countedOn.has(date) ? {} : { uncounted: true as const }
    for (const day of await records.find('insightDay', { where: { date } })) {
      const figures = { date, ...figuresOf(day), ...known }
      const own = byAdSet.get(day.adSetId)
      if (own) own.push(figures)
      else byAdSet.set(day.adSetId, [figures])
    }
  }
  return byAdSet
}

function headOf({ name, articleId }: AdSetRecord, totals: readonly InsightTotalRecord[]): AdSetHead {
  return { name, articleId, ...totals.reduce(add, nothing), isKnown: totals.length > 0 }
}

type Figures = Omit<DayFigures, 'date' | 'uncounted'>

const nothing: Readonly<Figures> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

function figuresOf({ impressions, clicks, spendMicros, conversions }: Figures): Figures {
  return { impressions, clicks, spendMicros, conversions }
}

function add(a: Figures, b: Figures): Figures {
  return {
    impressions: a.impressions + b.impressions,
    clicks: a.clicks + b.clicks,
    spendMicros: a.spendMicros + b.spendMicros,
    conversions: a.conversions + b.conversions,
  }
}

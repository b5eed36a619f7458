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
  /** What a plan that touches these ad sets is made from: of the same moment as the account. */
  basis(adSetIds: ReadonlySet<string>): PlanBasis
  /** Ad sets of imported figures: nothing of them is run or changed from here. */
  imported: number
}

export interface AdSetHead {
  name: string
  articleId: string | null
  /** Of all its ads, those that are deleted included, since ever. */
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

export interface AccountRequest {
  /** The last one is today. */
  days: DayRange
  capPence: number
  /** Of visitors that ads led to, by ad, in these days. */
  productClicks: ReadonlyMap<string, number>
}

/** Our own records of ads, as they are. */
export async function readAccount(records: RecordReader, request: AccountRequest): Promise<ReadAccount> {
  const all = await records.find('adSet', { direction: 'desc' })
  const adSets = all.filter(({ importedAs, articleId }) => importedAs === undefined && articleId !== null)
  const ads = groupBy(await records.find('ad'), ({ adSetId }) => adSetId)
  const totals = groupBy(await records.find('insightTotal', { where: { by: 'all' } }), ({ adSetId }) => adSetId)
  const states: AdSetState[] = []
  for (const adSet of adSets) {
    const own = { ads: ads.get(adSet.id) ?? [], totals: totals.get(adSet.id) ?? [] }
    states.push({ ...stateOf(adSet, own, request), days: await daysOf(records, adSet.id, request.days) })
  }
  const { capPence, days } = request
  return {
    account: { today: days.to, capPence, adSets: states },
    heads: new Map(adSets.map(adSet => [adSet.id, headOf(adSet, totals.get(adSet.id) ?? [])])),
    basis: ids => basisOf({ capPence, adSets: adSets.filter(({ id }) => ids.has(id)), adsOf: id => ads.get(id) ?? [] }),
    imported: all.length - adSets.length,
  }
}

interface Own {
  ads: readonly AdRecord[]
  totals: readonly InsightTotalRecord[]
}

function stateOf(adSet: AdSetRecord, own: Own, { productClicks }: AccountRequest): Omit<AdSetState, 'days'> {
  const ofAd = new Map(own.totals.map(total => [total.adId, total]))
  const { id, name, dailyBudgetPence, status, changes = [] } = adSet
  return {
    ...{ id, name, dailyBudgetPence, status },
    budgetChangedOn: changes.filter(({ what }) => what === 'budget').map(({ at }) => at.slice(0, 10)),
    ads: own.ads.map(ad => adStateOf(ad, ofAd.get(ad.id))),
    productClicks: own.ads.reduce((sum, ad) => sum + (productClicks.get(ad.id) ?? 0), 0),
  }
}

function adStateOf({ id, name, variant, headline, status }: AdRecord, total: InsightTotalRecord | undefined): AdState {
  return { id, name, variant, headline, status, ...figuresOf(total ?? nothing) }
}

async function daysOf(records: RecordReader, adSetId: string, { from, to }: DayRange): Promise<DayFigures[]> {
  return (await records.find('insightDay', { where: { adSetId } }))
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(day => ({ date: day.date, ...figuresOf(day) }))
}

function headOf({ name, articleId }: AdSetRecord, totals: readonly InsightTotalRecord[]): AdSetHead {
  return { name, articleId, ...totals.reduce(add, nothing) }
}

type Figures = Omit<DayFigures, 'date'>

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

import { BlogopsError } from '../../../contract/errors.ts'
import { type DateRange, listDays } from '../../../domain/days.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { WebAnalytics } from '../../../ports/web-analytics.ts'
import type { RangeMetrics } from '../../ads/range-metrics.ts'
import {
  addFigures,
  type DayFigures,
  getPounds,
  type HistoryAd,
  type HistoryUnit,
  isLongEnough,
  maxUnits,
  noFigures,
} from '../backtest/history.ts'
import type { DayMetrics } from '../rules/account.ts'
import type { EarningsOfAds } from './read-account.ts'
import { getCountedDays } from './read-reader-facts.ts'

export interface HistorySources {
  records: RecordReader
  webAnalytics: WebAnalytics
  findAdSetsOfAds: RangeMetrics['findAdSetsOfAds']
  /** Reads imported earnings by ad and day. */
  readEarnings: (range: DateRange, signal: AbortSignal) => Promise<EarningsOfAds>
}

export interface History {
  adSets: HistoryUnit[]
  campaigns: HistoryUnit[]
  /** True if some figures may be samples. */
  hasSamples: boolean
  notices: string[]
}

/** Returns the first and the last day before today with figures of ads; null if there is none. */
export async function findHistoryRange(records: RecordReader, today: string): Promise<DateRange | null> {
  const days = await records.find('insightDay', { where: { adSetId: 'all' }, orderBy: 'date', direction: 'desc' })
  const dates = days.flatMap(({ date, impressions }) => (impressions > 0 && date < today ? [date] : []))
  const [to, from] = [dates[0], dates.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}

type Days = Map<string, DayFigures>

/** Reads the daily figures of all ad sets, of their campaigns, and of the ads of ad sets that can be compared. */
export async function readHistory(sources: HistorySources, range: DateRange, signal: AbortSignal): Promise<History> {
  const { records } = sources
  const adSets = await records.find('adSet')
  const imported = new Set(adSets.flatMap(({ id, importedAs }) => (importedAs === undefined ? [] : [id])))
  const { clicksOfAds, countedOn, notices } = await readProductClicks(sources, range, signal)
  const earnings = await sources.readEarnings(range, signal)
  const ofAds = toExtraFigures(clicksOfAds, earnings)
  const adSetsOfAds = await sources.findAdSetsOfAds(ofAds.keys())
  const toFigures = (adSetId: string, date: string, metrics: Partial<DayFigures>): DayFigures => ({
    ...noFigures,
    ...metrics,
    // Product clicks of imported ads are unknown.
    ...((imported.has(adSetId) || !countedOn.has(date)) && { uncounted: true as const }),
  })
  const daysByAdSet = new Map<string, Days>(adSets.map(({ id }) => [id, new Map()]))
  for (const date of listDays(range)) {
    signal.throwIfAborted()
    for (const day of await records.find('insightDay', { where: { date } }))
      daysByAdSet.get(day.adSetId)?.set(date, toFigures(day.adSetId, date, toMetrics(day)))
  }
  for (const [adId, days] of ofAds) addDays(daysByAdSet.get(adSetsOfAds.get(adId)?.id ?? ''), days)

  async function readAds(adSetId: string): Promise<HistoryAd[]> {
    const byAd = new Map<string, Days>()
    for (const day of await records.find('insight', { where: { adSetId } })) {
      if (day.by !== 'all' || day.date < range.from || day.date > range.to) continue
      const days: Days = byAd.get(day.adId) ?? new Map()
      addDays(days, new Map([[day.date, toFigures(adSetId, day.date, toMetrics(day))]]))
      byAd.set(day.adId, days)
    }
    for (const [adId, days] of byAd) addDays(days, ofAds.get(adId) ?? new Map())
    const known = new Map((await records.getMany('ad', byAd.keys())).map(ad => [ad.id, ad]))
    return Array.from(byAd, ([id, days]) => {
      const { name = id, variant = '', headline = '' } = known.get(id) ?? {}
      return { id, name, variant, headline, days }
    })
  }

  const units = adSets.map(({ id, name }) => ({ id, name, days: daysByAdSet.get(id) ?? new Map(), ads: [] }))
  const long = sortBySpend(units.filter(isLongEnough)).slice(0, maxUnits)
  const adsByAdSet = new Map<string, HistoryAd[]>()
  for (const { id } of long) adsByAdSet.set(id, await readAds(id))
  return {
    adSets: units.map(unit => ({ ...unit, ads: adsByAdSet.get(unit.id) ?? [] })),
    campaigns: await sumCampaigns(records, daysByAdSet),
    hasSamples: adSets.some(({ sampleFigures }) => sampleFigures),
    notices,
  }
}

async function sumCampaigns(records: RecordReader, daysByAdSet: ReadonlyMap<string, Days>): Promise<HistoryUnit[]> {
  const campaignOf = new Map((await records.find('adSet')).map(({ id, campaignId }) => [id, campaignId]))
  const campaigns = (await records.find('campaign')).map(({ id, name }) => ({ id, name, days: new Map(), ads: [] }))
  const byId = new Map<string, Days>(campaigns.map(({ id, days }) => [id, days]))
  for (const [adSetId, days] of daysByAdSet) addDays(byId.get(campaignOf.get(adSetId) ?? ''), days)
  return campaigns
}

function addDays(sums: Days | undefined, days: ReadonlyMap<string, Readonly<DayFigures>>): void {
  for (const [date, figures] of days) sums?.set(date, addFigures(sums.get(date) ?? noFigures, figures))
}

function toMetrics({
  impressions,
  clicks,
  spendMicros,
  conversions,
}: Omit<DayMetrics, 'date'>): Omit<DayMetrics, 'date'> {
  return { impressions, clicks, spendMicros, conversions }
}

/** Product clicks and earnings by ad and day. */
function toExtraFigures(
  clicksOfAds: ReadonlyMap<string, ReadonlyMap<string, number>>,
  earningsOfAds: EarningsOfAds,
): Map<string, Days> {
  const sums = new Map<string, Days>()
  const add = (adId: string, date: string, figures: Partial<DayFigures>) => {
    const days: Days = sums.get(adId) ?? new Map()
    addDays(days, new Map([[date, { ...noFigures, ...figures }]]))
    sums.set(adId, days)
  }
  for (const [adId, days] of clicksOfAds) for (const [date, productClicks] of days) add(adId, date, { productClicks })
  for (const [adId, days] of earningsOfAds) for (const [date, earnings] of days) add(adId, date, { earnings })
  return sums
}

/** Without visitor figures, the replay uses the other results. */
async function readProductClicks({ webAnalytics }: HistorySources, range: DateRange, signal: AbortSignal) {
  try {
    const { adClicks, days } = await webAnalytics.read(range, { signal })
    return { clicksOfAds: adClicks, countedOn: new Set(getCountedDays(days)), notices: [] }
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'cancelled') throw error
    const notices = [`Product clicks could not be read. ${error.message}`]
    return { clicksOfAds: new Map<string, Map<string, number>>(), countedOn: new Set<string>(), notices }
  }
}

/** Returns true if budgets can be moved between the units, or ads of one of them can be compared. */
function canBeReplayed(units: readonly HistoryUnit[]): boolean {
  const long = units.filter(isLongEnough)
  return long.length > 1 || long.some(({ ads }) => ads.filter(isLongEnough).length > 1)
}

export interface ComparedUnits {
  level: 'ad sets' | 'campaigns'
  units: HistoryUnit[]
  /** Units with too few days. */
  leftOut: number
}

/**
 * Chooses what a replay compares: ad sets or, if they have too few days, campaigns. Budgets of campaigns can be moved
 * like those of ad sets, but their ads are not alternatives to one another.
 */
export function chooseUnits(
  adSets: readonly HistoryUnit[],
  campaigns: readonly HistoryUnit[],
): ComparedUnits | undefined {
  for (const [level, all] of [
    ['ad sets', adSets],
    ['campaigns', campaigns],
  ] as const) {
    if (!canBeReplayed(all)) continue
    const compared = sortBySpend(all.filter(isLongEnough)).slice(0, maxUnits)
    return { level, units: compared, leftOut: all.length - compared.length }
  }
  return undefined
}

function sortBySpend(units: readonly HistoryUnit[]): HistoryUnit[] {
  const spend = new Map(units.map(unit => [unit, sumSpend(unit)]))
  return units.toSorted((a, b) => (spend.get(b) ?? 0) - (spend.get(a) ?? 0))
}

const sumSpend = ({ days }: HistoryUnit) => [...days.values()].reduce((sum, day) => sum + getPounds(day), 0)

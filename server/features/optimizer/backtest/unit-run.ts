import { addDays } from '../../../domain/days.ts'
import type { AdSetState, AdState } from '../rules/account.ts'
import {
  addFigures,
  type DayFigures,
  getPounds,
  type HistoryAd,
  type HistoryUnit,
  noFigures,
  seenDays,
} from './history.ts'

/** Days after which an ad or an ad set without figures counts as paused by somebody. */
const idleDays = 3
/** Days whose impressions the rules compare. */
const shownDays = 14

export interface AdRun {
  ad: HistoryAd
  /** False while the rules pause it. */
  runs: boolean
  /** Figures of the days on which it ran under the rules. */
  total: Readonly<DayFigures>
  /** Ad clicks on days on which product clicks were counted. */
  countedClicks: number
  shown: { date: string; impressions: number }[]
  lastDay: string
}

/** State of an ad set or a campaign on a day of a replay: its earlier days, and what the rules decided. */
export interface UnitRun {
  unit: HistoryUnit
  /** Earlier days, earliest first. */
  seen: [date: string, figures: Readonly<DayFigures>][]
  /** Null until it takes part. */
  startPence: number | null
  budgetPence: number
  changedOn: string[]
  highestPounds: number
  lastDay: string
  ads: AdRun[]
}

export function createRun(unit: HistoryUnit): UnitRun {
  const ads = unit.ads.map(ad => ({ ad, runs: true, total: noFigures, countedClicks: 0, shown: [], lastDay: '' }))
  return { unit, seen: [], startPence: null, budgetPence: 0, changedOn: [], highestPounds: 0, lastDay: '', ads }
}

const isIdle = (lastDay: string, date: string) => lastDay < addDays(date, -idleDays)

/** Returns the ad set as the rules would have seen it before this day. */
export function toAdSetState({ unit, seen, budgetPence, changedOn, lastDay, ads }: UnitRun, date: string): AdSetState {
  const from = addDays(date, -seenDays)
  const recent = seen.filter(([day]) => day >= from)
  const earned = recent.filter(([, { earnings }]) => earnings.orders !== 0 || earnings.micros !== 0)
  return {
    id: unit.id,
    name: unit.name,
    dailyBudgetPence: budgetPence,
    status: isIdle(lastDay, date) ? 'PAUSED' : 'ACTIVE',
    budgetChangedOn: changedOn,
    days: recent.map(([day, { impressions, clicks, spendMicros, conversions, uncounted }]) => {
      const metrics = { date: day, impressions, clicks, spendMicros, conversions }
      return uncounted ? { ...metrics, uncounted } : metrics
    }),
    productClicks: new Map(recent.flatMap(([day, own]) => (own.productClicks > 0 ? [[day, own.productClicks]] : []))),
    ...(earned.length > 0 && { earnings: new Map(earned.map(([day, { earnings }]) => [day, earnings])) }),
    ads: ads.filter(({ lastDay: shown }) => shown !== '').map(ad => toAdState(ad, date)),
  }
}

function toAdState({ ad, runs, total, countedClicks, shown, lastDay }: AdRun, date: string): AdState {
  const wasPaused = isIdle(lastDay, date)
  const from = addDays(date, -shownDays)
  return {
    id: ad.id,
    name: ad.name,
    variant: ad.variant,
    headline: ad.headline,
    status: runs && !wasPaused ? 'ACTIVE' : 'PAUSED',
    ...(!runs && !wasPaused && { pausedByPlan: true as const }),
    impressions: total.impressions,
    clicks: total.clicks,
    spendMicros: total.spendMicros,
    conversions: total.conversions,
    ...(total.productClicks > 0 && { productClicks: { events: total.productClicks, clicks: countedClicks } }),
    shown: shown.filter(day => day.date >= from),
  }
}

/** Adds the figures of a day, after it was compared. */
export function addDay(run: UnitRun, date: string): void {
  const figures = run.unit.days.get(date)
  if (!figures) return
  run.seen.push([date, figures])
  run.highestPounds = Math.max(run.highestPounds, getPounds(figures))
  if (figures.impressions > 0) run.lastDay = date
  for (const own of run.ads) {
    const day = own.ad.days.get(date)
    if (!day || day.impressions === 0) continue
    own.lastDay = date
    if (!own.runs) continue
    own.total = addFigures(own.total, day)
    if (!day.uncounted) own.countedClicks += day.clicks
    own.shown.push({ date, impressions: day.impressions })
  }
}

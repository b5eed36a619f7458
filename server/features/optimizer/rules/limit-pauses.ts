import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { addDays } from '../../../domain/days.ts'
import type { AdSetState, AdState } from './account.ts'
import type { JudgedAds } from './judge-ads.ts'

/** Maximum share of the last week's spend that the paused ads of a plan may have. */
export const maxPausedPercent = 20
const weekDays = 7

interface Pause {
  change: PlanChange
  /** Spend of the ad in the last week, in micros. */
  spend: number
  /** Part of that spend that a better ad would have saved. */
  gain: number
}

/**
 * Chooses which ads a plan pauses: the most valuable pauses first, until the ads' share of the last week's spend is
 * used up. The others wait for the next night. If not even one fits, the smallest is chosen, so that an account of few
 * ads can improve too.
 * @returns the changes that wait
 */
export function findWaitingPauses(
  adSets: readonly AdSetState[],
  judged: readonly JudgedAds[],
  today: string,
): ReadonlySet<PlanChange> {
  const weeks = adSets.map(adSet => (adSet.imported ? 0 : getWeekSpend(adSet, today)))
  const pauses = judged.flatMap(({ changes, losses }, at) =>
    changes.flatMap(change => {
      if (change.kind !== 'status' || change.to !== 'PAUSED') return []
      const share = getShare(adSets[at]?.ads ?? [], change.adId, today)
      const spend = (weeks[at] ?? 0) * share
      return [{ change, spend, gain: spend * (losses.get(change.adId) ?? 0) }]
    }),
  )
  const allowed = (weeks.reduce((sum, week) => sum + week, 0) * maxPausedPercent) / 100
  const chosen = choosePauses(pauses, allowed)
  return new Set(pauses.filter(pause => !chosen.has(pause)).map(({ change }) => change))
}

function choosePauses(pauses: readonly Pause[], allowed: number): ReadonlySet<Pause> {
  const chosen = new Set<Pause>()
  let remaining = allowed
  for (const pause of pauses.toSorted((a, b) => b.gain - a.gain)) {
    if (pause.spend > remaining) continue
    remaining -= pause.spend
    chosen.add(pause)
  }
  const [smallest] = pauses.toSorted((a, b) => a.spend - b.spend)
  if (chosen.size === 0 && smallest) chosen.add(smallest)
  return chosen
}

/** Spend of an ad set in the last week, in micros. */
export function getWeekSpend({ days }: Pick<AdSetState, 'days'>, today: string): number {
  const from = addDays(today, -weekDays)
  return days.reduce((sum, { date, spendMicros }) => (date >= from ? sum + spendMicros : sum), 0)
}

/**
 * Share of an ad in the last week's spend of its ad set's running ads. If unknown, its share of the impressions of the
 * last week, or of all time.
 */
export function getShare(ads: readonly AdState[], adId: string, today: string): number {
  const running = ads.filter(({ status }) => status === 'ACTIVE')
  const from = addDays(today, -weekDays)
  const sumRecent =
    (read: (day: NonNullable<AdState['shown']>[number]) => number) =>
    ({ shown = [] }: AdState) =>
      shown.reduce((sum, day) => (day.date >= from ? sum + read(day) : sum), 0)
  return (
    divide(
      running,
      adId,
      sumRecent(({ spendMicros = 0 }) => spendMicros),
    ) ??
    divide(
      running,
      adId,
      sumRecent(({ impressions }) => impressions),
    ) ??
    divide(running, adId, ({ impressions }) => impressions) ??
    1 / running.length
  )
}

function divide(ads: readonly AdState[], adId: string, count: (ad: AdState) => number): number | null {
  const own = ads.find(({ id }) => id === adId)
  const all = ads.reduce((sum, ad) => sum + count(ad), 0)
  return own && all > 0 ? count(own) / all : null
}

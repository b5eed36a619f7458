import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import type { DayMetrics } from './account.ts'
import { toDayNumber } from './days.ts'

type Fatigue = NonNullable<Evidence['fatigue']>

interface Week {
  firstDay: string
  impressions: number
  clicks: number
}

/**
 * Number of standard errors: about one in 700 by chance. It is high because the best of many weeks overstates its
 * rate.
 */
const standardErrors = 3
/** Minimum drop in percent, regardless of significance. */
const minDrop = 10

/**
 * Detects whether the CTR of the last seven whole days is significantly below that of the best earlier week. Today is
 * excluded because it is incomplete.
 */
export function detectFatigue(days: readonly DayMetrics[], today: string): Fatigue | null {
  const weeks = groupByWeek(days, today)
  const last = weeks.get(0)
  weeks.delete(0)
  const peak = [...weeks.values()].reduce<Week | undefined>(
    (best, week) => (best && getBounds(best).low >= getBounds(week).low ? best : week),
    undefined,
  )
  if (!last || !peak || getBounds(last).high >= getBounds(peak).low) return null
  const [now, then] = [getCtr(last), getCtr(peak)]
  const drop = 100 * (1 - now / then)
  return drop < minDrop ? null : { peak: then, now, drop, weekOfPeak: peak.firstDay }
}

/** Weeks by age: 0 for the seven days before today. */
function groupByWeek(days: readonly DayMetrics[], today: string): Map<number, Week> {
  const end = toDayNumber(today)
  const weeks = new Map<number, Week>()
  for (const { date, impressions, clicks } of days) {
    const weeksAgo = Math.floor((end - toDayNumber(date) - 1) / 7)
    if (weeksAgo < 0 || impressions === 0) continue
    const week = weeks.get(weeksAgo)
    if (!week) weeks.set(weeksAgo, { firstDay: date, impressions, clicks })
    else {
      week.impressions += impressions
      week.clicks += clicks
    }
  }
  return weeks
}

const getCtr = ({ clicks, impressions }: Week) => (100 * clicks) / impressions

/** Wilson score interval of the rate. */
function getBounds({ impressions: n, clicks }: Week): { low: number; high: number } {
  const rate = Math.min(1, clicks / n)
  const squared = standardErrors ** 2
  const middle = rate + squared / (2 * n)
  const margin = standardErrors * Math.sqrt((rate * (1 - rate)) / n + squared / (4 * n * n))
  return { low: (middle - margin) / (1 + squared / n), high: (middle + margin) / (1 + squared / n) }
}

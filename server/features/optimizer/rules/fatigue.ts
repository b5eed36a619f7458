import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import type { DayFigures } from './account.ts'
import { dayNumber } from './days.ts'

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
const errors = 3
/** Minimum drop in percent, regardless of significance. */
const leastDrop = 10

/**
 * Detects whether the CTR of the last seven whole days is significantly below that of the best earlier week. Today is
 * excluded because it is incomplete.
 */
export function fatigueOf(days: readonly DayFigures[], today: string): Fatigue | null {
  const weeks = weeksOf(days, today)
  const last = weeks.get(0)
  weeks.delete(0)
  const peak = [...weeks.values()].reduce<Week | undefined>(
    (best, week) => (best && bounds(best).low >= bounds(week).low ? best : week),
    undefined,
  )
  if (!last || !peak || bounds(last).high >= bounds(peak).low) return null
  const [now, then] = [ctr(last), ctr(peak)]
  const drop = 100 * (1 - now / then)
  return drop < leastDrop ? null : { peak: then, now, drop, weekOfPeak: peak.firstDay }
}

/** Weeks by age: 0 for the seven days before today. */
function weeksOf(days: readonly DayFigures[], today: string): Map<number, Week> {
  const end = dayNumber(today)
  const weeks = new Map<number, Week>()
  for (const { date, impressions, clicks } of days) {
    const ago = Math.floor((end - dayNumber(date) - 1) / 7)
    if (ago < 0 || impressions === 0) continue
    const week = weeks.get(ago)
    if (!week) weeks.set(ago, { firstDay: date, impressions, clicks })
    else {
      week.impressions += impressions
      week.clicks += clicks
    }
  }
  return weeks
}

const ctr = ({ clicks, impressions }: Week) => (100 * clicks) / impressions

/** Wilson score interval of the rate. */
function bounds({ impressions: n, clicks }: Week): { low: number; high: number } {
  const rate = Math.min(1, clicks / n)
  const squared = errors ** 2
  const middle = rate + squared / (2 * n)
  const reach = errors * Math.sqrt((rate * (1 - rate)) / n + squared / (4 * n * n))
  return { low: (middle - reach) / (1 + squared / n), high: (middle + reach) / (1 + squared / n) }
}

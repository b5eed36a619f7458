import type { Account, AdSetState, AdState, DayMetrics } from '../rules/account.ts'
import { binomial, poisson } from './random.ts'

/** True parameters of an ad set, hidden from the rules. */
export interface Truth {
  /** Clicks per impression of each variant. */
  rates: readonly number[]
  /** Product clicks per pound. */
  perPound: number
}

export const today = '2026-11-21'

/** `2026-11-20` is 1 day ago. */
export function daysAgo(days: number, from = today): string {
  return new Date(Date.parse(from) - days * 86_400_000).toISOString().slice(0, 10)
}

const impressionsPerPound = 200
const letters = 'ABCDEFGHIJKLMN'

/** An ad set that ran for a number of days with its budget, with equal impressions per variant. */
export function simulatedAdSet(
  { rates, perPound }: Truth,
  { id, pence = 1_000, days = 28, random }: { id: string; pence?: number; days?: number; random: () => number },
): AdSetState {
  const perDay = Math.round(((pence / 100) * impressionsPerPound) / rates.length)
  const counts = rates.map(rate => Array.from({ length: days }, () => binomial(perDay, rate, random)))
  const spendMicros = pence * 10_000
  return {
    id,
    name: `Ad set ${id}`,
    dailyBudgetPence: pence,
    status: 'ACTIVE',
    budgetChangedOn: [],
    days: Array.from({ length: days }, (_, day): DayMetrics => {
      const clicks = counts.reduce((sum, variant) => sum + (variant[day] ?? 0), 0)
      return { date: daysAgo(days - day), impressions: perDay * rates.length, clicks, spendMicros, conversions: 0 }
    }),
    ads: counts.map((perVariant, at): AdState => {
      const clicks = perVariant.reduce((sum, count) => sum + count, 0)
      const impressions = perDay * days
      return { ...adState(id, at), impressions, clicks, spendMicros: (spendMicros * days) / rates.length }
    }),
    productClicks: spread(poisson((perPound * pence * days) / 100, random), days),
  }
}

/** Product clicks spread evenly over the last days. */
export function spread(clicks: number, days: number): Map<string, number> {
  const upTo = (day: number) => Math.floor((clicks * day) / days)
  return new Map(Array.from({ length: days }, (_, day) => [daysAgo(days - day), upTo(day + 1) - upTo(day)]))
}

/** An ad without data. */
export function adState(adSetId: string, at: number): AdState {
  const variant = letters[at] ?? ''
  return {
    id: `${adSetId}-${variant}`,
    name: `Ad ${variant}`,
    variant,
    headline: `Headline ${variant}`,
    status: 'ACTIVE',
    impressions: 0,
    clicks: 0,
    spendMicros: 0,
    conversions: 0,
  }
}

export function createAccount(adSets: readonly AdSetState[], capPence = 100_000): Account {
  return { today, capPence, adSets }
}

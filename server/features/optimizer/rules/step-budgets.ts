import { minDailyBudget } from '../../../contract/ad-values.ts'
import { notRunning } from '../../../domain/ads.ts'
import { formatPence, formatPounds, formatQuantity, formatReturn } from '../../../domain/number-format.ts'
import type { Account, AdSetState } from './account.ts'
import { type AdSetHistory, returnExponent } from './ad-set-history.ts'
import {
  type BudgetProposal,
  type BudgetStep,
  balanceBudgets,
  maxChangePercent,
  minChangePercent,
} from './balance-budgets.ts'
import { recentDays, toDayNumber } from './day-weights.ts'
import type { AccountValue, AdSetValue, Unit } from './value.ts'

/**
 * Proposes the daily budget of each ad set, in the order of the ad sets.
 */
export function stepBudgets(account: Account, value: AccountValue, histories: readonly AdSetHistory[]): BudgetStep[] {
  const { floorPence = defaultFloorPence } = account
  const shared = {
    differ: value.differ,
    alone: value.adSets.filter(own => own !== null).length === 1,
    today: account.today,
  }
  const proposals = account.adSets.map((adSet, at) => {
    const own = value.adSets[at] ?? null
    const { fatigue = null, implausible } = histories[at] ?? {}
    const reason = findReasonToKeep(adSet, { own, implausible, ...shared })
    return reason === undefined && own
      ? proposeChange(adSet, own, { isFatigued: fatigue !== null, floorPence })
      : toProposal(adSet, 0, reason ?? '', own?.perPound)
  })
  return balanceBudgets(proposals, {
    account,
    floorPence,
    isCooling: adSet => describeCoolDown(adSet, account.today) !== undefined,
  })
}

interface BudgetContext {
  own: AdSetValue | null
  implausible: string | undefined
  /** True if the ad sets of the account differ significantly. */
  differ: boolean
  /** True if no other ad set has spend. */
  alone: boolean
  today: string
}

/** Minimum whole days between the days of two changes. */
const coolDownDays = 3

/** Minimum days and expected events for a change. */
const minDays = 7
const minExpected = 5

const minBudgetPence = minDailyBudget * 100
const defaultFloorPence = 300

/** Returns why a budget must not be changed regardless of its value; undefined if it may be changed. */
function findReasonToKeep(adSet: AdSetState, context: BudgetContext): string | undefined {
  if (adSet.imported) return 'Its figures were imported, so it cannot be changed from blogops.'
  if (adSet.status !== 'ACTIVE') return notRunning
  if (adSet.dailyBudgetPence < minBudgetPence) return `Its budget is below ${formatPence(minBudgetPence)}.`
  return context.implausible ?? describeCoolDown(adSet, context.today) ?? describeMissingData(context)
}

/** A change in the future counts as today's, since clocks differ. */
function describeCoolDown({ budgetChangedOn }: AdSetState, today: string): string | undefined {
  const days = Math.min(...budgetChangedOn.map(day => toDayNumber(today) - toDayNumber(day)))
  if (days > coolDownDays) return undefined
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `Its budget was changed ${when}. At least ${coolDownDays} whole days must pass before the next change.`
}

function describeMissingData({ own, differ, alone }: BudgetContext): string | undefined {
  if (!own)
    return 'Too little is known to compare it. It spent nothing on the compared days, or the account has no results yet.'
  if (own.days < minDays) {
    const days = formatQuantity(own.days, 'day')
    return own.unit === 'product clicks'
      ? `It was shown on ${days} with counted product clicks, and ${minDays} are needed to judge it.`
      : `It was shown on ${days}, and ${minDays} are needed to judge it.`
  }
  if (own.expected < minExpected) {
    return `It has spent too little to be judged. About ${own.expected.toFixed(1)} ${own.unit} would be usual so far, and ${minExpected} are needed.`
  }
  if (differ) return undefined
  if (alone) return 'It is the only ad set with spend, so there is nothing to compare it with.'
  return `The ad sets differ only by chance. The others bring about ${formatYield(own.ofAccount, own.unit)}.`
}

function proposeChange(
  adSet: AdSetState,
  own: AdSetValue,
  { isFatigued, floorPence }: { isFatigued: boolean; floorPence: number },
): BudgetProposal {
  const comparison = compareToAccount(own)
  // Results grow with spend to the power of the exponent, so the budget at which its yield would equal that of the
  // others lies this much higher or lower.
  const ratio = (own.perPound / own.ofAccount) ** (1 / (1 - returnExponent))
  const percent = Math.min(maxChangePercent, Math.abs(100 * (ratio - 1)))
  const share = Math.floor((adSet.dailyBudgetPence * percent) / 100)
  const isSure = own.low > own.ofAccount || own.high < own.ofAccount
  if (!isSure || 100 * share < minChangePercent * adSet.dailyBudgetPence) {
    const stays = `${comparison} The difference could be chance, so its budget stays.`
    const mayRise = own.perPound >= own.ofAccount && !isFatigued && !hasFallen(own)
    const reservePence = mayRise ? Math.floor((adSet.dailyBudgetPence * maxChangePercent) / 100) : 0
    return { ...toProposal(adSet, 0, stays, own.perPound), reservePence, comparison }
  }
  if (own.high < own.ofAccount) {
    const pence = Math.max(0, Math.min(share, adSet.dailyBudgetPence - Math.max(floorPence, minBudgetPence)))
    return toProposal(
      adSet,
      -pence,
      pence > 0
        ? comparison
        : `${comparison} Its budget stays, because ${formatPence(floorPence)} a day keeps it learning.`,
      own.perPound,
    )
  }
  if (isFatigued)
    return toProposal(
      adSet,
      0,
      `${comparison} Its CTR has fallen, so it needs new ads before a higher budget.`,
      own.perPound,
    )
  if (hasFallen(own))
    return toProposal(
      adSet,
      0,
      `${comparison} Over the last ${recentDays} days it brought only ${formatReturn(own.recent?.perPound ?? 0)}, so its budget does not rise.`,
      own.perPound,
    )
  return toProposal(adSet, share, comparison, own.perPound)
}

/** Older results take weeks to lose their weight. */
const hasFallen = ({ recent, ofAccount }: AdSetValue) => recent !== null && recent.high < ofAccount

function toProposal({ dailyBudgetPence }: AdSetState, pence: number, reason: string, worth = 0): BudgetProposal {
  return { fromPence: dailyBudgetPence, toPence: dailyBudgetPence + pence, reason, worth, reservePence: 0 }
}

/** `1.42 product clicks for each pound`. */
function formatYield(value: number, unit: Unit): string {
  return `${formatReturn(value)} ${unit} for each pound`
}

/** `It brings about 1.42 product clicks for each pound (95% sure: 1.10 to 1.80). The others bring 1.00.` */
function compareToAccount({ perPound, low, high, ofAccount, unit, events, pounds }: AdSetValue): string {
  if (events === 0) {
    return `It cost ${formatPounds(pounds)} and brought ${noEvents[unit]}. The others bring ${formatYield(ofAccount, unit)}.`
  }
  return `It brings about ${formatYield(perPound, unit)} (95% sure: ${formatReturn(low)} to ${formatReturn(high)}). The others bring ${formatReturn(ofAccount)}.`
}

/** Used for zero events, where the shrunken estimate would still be positive. */
const noEvents: Readonly<Record<Unit, string>> = {
  'product clicks': 'no product click that can be traced to it',
  conversions: 'no conversion',
  clicks: 'no click',
  'pounds earned': 'no earnings that can be traced to it',
}

import { formatPence } from '../../../contract/pounds.ts'
import { minDailyBudget } from '../../../contract/schemas/ads.ts'
import { notRunning } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState } from './account.ts'
import { findImplausibleClicks } from './believed.ts'
import { toDayNumber } from './days.ts'
import type { AdSetValue } from './value.ts'
import { formatCount, formatYield } from './words.ts'

export interface BudgetContext {
  own: AdSetValue | null
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

/** Returns why a budget must not be changed regardless of its value; undefined if it may be changed. */
export function findReasonToKeep(adSet: AdSetState, context: BudgetContext): string | undefined {
  if (adSet.imported) return 'Its figures were imported: nothing of it can be changed from here.'
  if (adSet.status !== 'ACTIVE') return notRunning
  if (adSet.dailyBudgetPence < minBudgetPence) return `Its budget is below ${formatPence(minBudgetPence)}.`
  return findImplausibleClicks(adSet) ?? describeCoolDown(adSet, context.today) ?? describeMissingData(context)
}

/** A change in the future counts as today's, since clocks differ. */
function describeCoolDown({ budgetChangedOn }: AdSetState, today: string): string | undefined {
  const days = Math.min(...budgetChangedOn.map(day => toDayNumber(today) - toDayNumber(day)))
  if (days > coolDownDays) return undefined
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `Its budget was changed ${when}: at least ${coolDownDays} whole days have to pass before the next change.`
}

function describeMissingData({ own, differ, alone }: BudgetContext): string | undefined {
  if (!own)
    return 'Too little is known to compare it: it has spent nothing on days that are compared, or the account has brought nothing yet.'
  if (own.days < minDays) {
    const which = own.unit === 'product clicks' ? ' on which product clicks were counted' : ''
    return `It was shown on ${formatCount(own.days, 'day')}${which}; it takes ${minDays} to judge it.`
  }
  if (own.expected < minExpected) {
    return `Too little was spent on it to judge what it brings: about ${own.expected.toFixed(1)} ${own.unit} would be usual so far, and it takes ${minExpected}.`
  }
  if (differ) return undefined
  if (alone) return 'It is the only ad set that has spent anything, so there is nothing to compare what it brings with.'
  return `What the ad sets bring differs by no more than chance, at about ${formatYield(own.ofAccount, own.unit)}.`
}

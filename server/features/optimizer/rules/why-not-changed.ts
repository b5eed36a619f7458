import { pounds } from '../../../contract/pounds.ts'
import { minDailyBudget } from '../../../contract/schemas/ads.ts'
import { notRunning } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState } from './account.ts'
import { doubtOf } from './believed.ts'
import { dayNumber } from './days.ts'
import type { AdSetValue } from './value.ts'
import { counted, rateOfUnit } from './words.ts'

export interface Grounds {
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
const leastDays = 7
const leastExpected = 5

const leastPence = minDailyBudget * 100

/** Returns why a budget must not be changed regardless of its value; undefined if it may be changed. */
export function whyNotChanged(adSet: AdSetState, grounds: Grounds): string | undefined {
  if (adSet.imported) return 'Its figures were imported: nothing of it can be changed from here.'
  if (adSet.status !== 'ACTIVE') return notRunning
  if (adSet.dailyBudgetPence < leastPence) return `Its budget is below ${pounds(leastPence)}.`
  return doubtOf(adSet) ?? coolingDown(adSet, grounds.today) ?? tooLittle(grounds)
}

/** A change in the future counts as today's, since clocks differ. */
function coolingDown({ budgetChangedOn }: AdSetState, today: string): string | undefined {
  const days = Math.min(...budgetChangedOn.map(day => dayNumber(today) - dayNumber(day)))
  if (days > coolDownDays) return undefined
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `Its budget was changed ${when}: at least ${coolDownDays} whole days have to pass before the next change.`
}

function tooLittle({ own, differ, alone }: Grounds): string | undefined {
  if (!own)
    return 'Too little is known to compare it: it has spent nothing on days that are compared, or the account has brought nothing yet.'
  if (own.days < leastDays) {
    const which = own.unit === 'product clicks' ? ' on which product clicks were counted' : ''
    return `It was shown on ${counted(own.days, 'day')}${which}; it takes ${leastDays} to judge it.`
  }
  if (own.expected < leastExpected) {
    return `Too little was spent on it to judge what it brings: about ${own.expected.toFixed(1)} ${own.unit} would be usual so far, and it takes ${leastExpected}.`
  }
  if (differ) return undefined
  if (alone) return 'It is the only ad set that has spent anything, so there is nothing to compare what it brings with.'
  return `What the ad sets bring differs by no more than chance, at about ${rateOfUnit(own.ofAccount, own.unit)}.`
}

import { pounds } from '../../../contract/pounds.ts'
import { minDailyBudget } from '../../../contract/schemas/ads.ts'
import type { Account, AdSetState } from './account.ts'
import type { AccountValue, AdSetValue } from './value.ts'
import { whyNotChanged } from './why-not-changed.ts'
import { besideAccount } from './words.ts'

export interface BudgetStep {
  fromPence: number
  toPence: number
  reason: string
}

/** Maximum change per step in percent. */
const mostChange = 20
/** Minimum change in percent. */
const leastChange = 3

const leastPence = minDailyBudget * 100

/**
 * Proposes the daily budget of each ad set, in the order of the ad sets. Increases are funded by cuts and by what the
 * cap leaves.
 */
export function stepBudgets(account: Account, value: AccountValue, tired: readonly boolean[]): BudgetStep[] {
  const grounds = {
    differ: value.differ,
    alone: value.adSets.filter(own => own !== null).length === 1,
    today: account.today,
  }
  const wishes = account.adSets.map((adSet, at) => {
    const own = value.adSets[at] ?? null
    const why = whyNotChanged(adSet, { own, ...grounds })
    return why === undefined && own ? wishOf(adSet, own, tired[at] ?? false) : wish(adSet, 0, why ?? '')
  })
  const taken = account.adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const cut = wishes.reduce((sum, { fromPence, toPence }) => sum + Math.max(0, fromPence - toPence), 0)
  return payRises(wishes, Math.max(0, account.capPence - taken + cut))
}

interface Wish extends BudgetStep {
  /** Estimated return per pound. */
  worth: number
}

function wishOf(adSet: AdSetState, own: AdSetValue, tired: boolean): Wish {
  const said = besideAccount(own)
  const percent = Math.min(mostChange, Math.abs(100 * (own.perPound / own.ofAccount - 1)))
  const share = Math.floor((adSet.dailyBudgetPence * percent) / 100)
  const isSure = own.low > own.ofAccount || own.high < own.ofAccount
  if (!isSure || 100 * share < leastChange * adSet.dailyBudgetPence) {
    return wish(adSet, 0, `${said}: too little beside what chance does to change it.`)
  }
  if (own.high < own.ofAccount) {
    const pence = Math.min(share, adSet.dailyBudgetPence - leastPence)
    return wish(adSet, -pence, pence > 0 ? `${said}.` : `${said}, but no budget is below ${pounds(leastPence)}.`)
  }
  if (tired) return wish(adSet, 0, `${said}, but its CTR has fallen: it needs new ads before it gets more.`)
  return wish(adSet, share, `${said}.`, own.perPound)
}

function wish({ dailyBudgetPence }: AdSetState, pence: number, reason: string, worth = 0): Wish {
  return { fromPence: dailyBudgetPence, toPence: dailyBudgetPence + pence, reason, worth }
}

/** Funds increases by return per pound, highest first. */
function payRises(wishes: readonly Wish[], leftPence: number): BudgetStep[] {
  const rises = wishes.filter(({ fromPence, toPence }) => toPence > fromPence)
  const paid = new Map<Wish, BudgetStep>()
  let left = leftPence
  for (const rise of rises.toSorted((a, b) => b.worth - a.worth)) {
    const step = asFarAs(left, rise)
    left -= step.toPence - step.fromPence
    paid.set(rise, step)
  }
  return wishes.map(one => paid.get(one) ?? one)
}

function asFarAs(leftPence: number, rise: Wish): BudgetStep {
  const { fromPence, toPence, reason } = rise
  if (toPence - fromPence <= leftPence) return rise
  const cap = 'The cap of all budgets leaves'
  return 100 * leftPence < leastChange * fromPence
    ? { fromPence, toPence: fromPence, reason: `${reason} ${cap} too little for a rise.` }
    : { fromPence, toPence: fromPence + leftPence, reason: `${reason} ${cap} ${pounds(leftPence)} for it.` }
}

import { poundsText } from './pounds.ts'
import { quotedName } from './quoted-name.ts'
import type { ApprovalMoney } from './schemas/approval.ts'

interface Amounts {
  readonly label: string
  readonly before: number | null
  readonly after: string
}

/** Returns the amounts of an approval for display, one per line. */
export function moneyFacts(money: ApprovalMoney): { label: string; text: string }[] {
  return toAmounts(money).map(({ label, before, after }) => ({ label, text: `${orNone(before)} → ${after}` }))
}

/** Returns the amounts that changed since the request, as sentences without a full stop. */
export function moneyDifferences(then: ApprovalMoney, now: ApprovalMoney): string[] {
  const current = new Map(toAmounts(now).map(({ label, before }) => [label, before]))
  return toAmounts(then).flatMap(({ label, before }) => {
    const is = current.get(label)
    return is === undefined || is === before ? [] : [`${label} was ${orNone(before)} and is ${orNone(is)}`]
  })
}

function toAmounts({ adSets, total, running, cap }: ApprovalMoney): Amounts[] {
  return [
    ...adSets.map(({ name, before, after }) => ({
      label: name === null ? 'Daily budget of the new ad set' : `Daily budget of ${quotedName(name)}`,
      before,
      after: orNone(after),
    })),
    {
      label: 'Daily budgets of the account',
      before: total.before,
      after: `${orUnknown(total.after)} (at most ${poundsText(cap)})`,
    },
    { label: 'Daily budgets that run', before: running.before, after: orUnknown(running.after) },
  ]
}

function orNone(amount: number | null): string {
  return amount === null ? 'none' : poundsText(amount)
}

function orUnknown(amount: number | null): string {
  return amount === null ? 'known once it is done' : poundsText(amount)
}

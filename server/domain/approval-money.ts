import { formatPounds } from './number-format.ts'
import { quoteName } from './text.ts'

/** Daily budgets in pounds before and after a call. */
interface ApprovalMoney {
  /** `name` is null for a new ad set, `after` for one that is deleted. */
  readonly adSets: readonly {
    readonly name: string | null
    readonly before: number | null
    readonly after: number | null
  }[]
  /** Null if only the platform knows the amount after the call. */
  readonly total: { readonly before: number; readonly after: number | null }
  readonly running: { readonly before: number; readonly after: number | null }
  readonly cap: number
}

interface Amounts {
  readonly label: string
  readonly before: number | null
  readonly after: string
}

/** Returns the amounts of an approval for display, one per line. */
export function listMoneyFacts(money: ApprovalMoney): { label: string; text: string }[] {
  return toAmounts(money).map(({ label, before, after }) => ({ label, text: `${formatOrNone(before)} → ${after}` }))
}

/** Returns the amounts that changed since the request, as sentences without a full stop. */
export function listMoneyDifferences(requested: ApprovalMoney, now: ApprovalMoney): string[] {
  const current = new Map(toAmounts(now).map(({ label, before }) => [label, before]))
  return toAmounts(requested).flatMap(({ label, before }) => {
    const amount = current.get(label)
    if (amount === undefined || amount === before) return []
    return [`${label} was ${formatOrNone(before)} and is ${formatOrNone(amount)}`]
  })
}

function toAmounts({ adSets, total, running, cap }: ApprovalMoney): Amounts[] {
  return [
    ...adSets.map(({ name, before, after }) => ({
      label: name === null ? 'Daily budget of the new ad set' : `Daily budget of ${quoteName(name)}`,
      before,
      after: formatOrNone(after),
    })),
    {
      label: 'Daily budgets of the account',
      before: total.before,
      after: `${formatOrUnknown(total.after)} (at most ${formatPounds(cap)})`,
    },
    { label: 'Daily budgets that run', before: running.before, after: formatOrUnknown(running.after) },
  ]
}

function formatOrNone(amount: number | null): string {
  return amount === null ? 'none' : formatPounds(amount)
}

function formatOrUnknown(amount: number | null): string {
  return amount === null ? 'known after the call' : formatPounds(amount)
}

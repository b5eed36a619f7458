import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { Account } from '../rules/account.ts'
import { budgetChange, createFixedRules, openOptimizer, statusChange } from './open-optimizer.ts'

/** Raises Kettles, lowers Toasters, and replaces A with B. */
const shift = (account: Account): PlanChange[] => [
  budgetChange(account, 'Kettles', 12),
  budgetChange(account, 'Toasters', 16),
  statusChange(account, 'Kettles A'),
  statusChange(account, 'Kettles B'),
]

/** The app with a plan of these changes. */
export async function planned(changes = shift, config: { maxDailyBudgetPence?: number } = {}) {
  const at = await openOptimizer({ judge: createFixedRules(changes), config })
  const { plan } = await at.local.analytics.optimize({})
  const { id, hash } = plan
  return { ...at, plan: { id, hash } }
}

type Planned = Awaited<ReturnType<typeof planned>>

export const outcomes = (done: { changes: { outcome: string }[] } | null) => done?.changes.map(({ outcome }) => outcome)

/** Overwrites the stored content of a plan. */
export async function alter({ blobs, plan: { id } }: Planned, from: string, to: string): Promise<void> {
  const key = `plans/${id}.json`
  const text = new TextDecoder().decode(await blobs.get(key))
  if (!text.includes(from)) throw new Error(`Plan ${id} does not say ${from}.`)
  await blobs.put(key, new TextEncoder().encode(text.replace(from, to)))
}

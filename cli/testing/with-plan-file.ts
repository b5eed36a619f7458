import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { type PlanFile, planFileSchema } from '../../server/contract/schemas/optimizer.ts'
import type { Account } from '../../server/features/optimizer/rules/account.ts'
import { budgetChange, statusChange } from '../../server/features/optimizer/testing/open-optimizer.ts'
import { optimizing } from './optimizing.ts'

export const changes = (account: Account) => [budgetChange(account, 'Kettles', 12), statusChange(account, 'Kettles B')]

export const planIn = (cwd: string): PlanFile =>
  planFileSchema.parse(JSON.parse(readFileSync(path.join(cwd, 'plan.json'), 'utf8')))

/** Creates a plan of two changes and its file. */
export async function withFile() {
  const at = await optimizing({ changes })
  expect((await at.cli(['optimize', '--plan', 'plan.json', '--quiet'])).exit).toBe(0)
  const edit = (change: (file: PlanFile) => void) => {
    const file = planIn(at.cwd)
    change(file)
    writeFileSync(path.join(at.cwd, 'plan.json'), JSON.stringify(file))
    return file
  }
  return { ...at, edit, plan: planIn(at.cwd).optimization.plan }
}

/** A plan whose budget cut is refused and whose rise has an unknown outcome. */
export async function withLost() {
  const at = await withFile()
  await at.records.transact(async tx => {
    const plan = (await tx.get('plan', at.plan.id)) ?? expect.unreachable()
    const changes = [
      { index: 0, outcome: 'begun', reason: null },
      { index: 1, outcome: 'failed', reason: 'It was refused.' },
    ] as const
    await tx.put('plan', { ...plan, applied: { at: plan.createdAt, by: 'local', changes } })
  })
  return at
}

import { describe, expect, it } from 'vitest'
import type { Account } from '../rules/account.ts'
import { budgetChange, type OpenedOptimizer, readAccountState } from '../testing/open-optimizer.ts'
import { outcomes, planned } from '../testing/planned.ts'

const readChanges = async ({ records, kettles }: OpenedOptimizer) =>
  (await records.get('adSet', kettles))?.changes ?? []

describe('applying a plan', () => {
  it('makes its changes, and records author and time', async () => {
    const at = await planned()
    at.clock.advance(60_000)
    const run = await at.local.optimizer.apply(at.plan)
    expect(run).toMatchObject({ state: 'applied', appliedBy: 'local', appliedAt: '2026-11-21T09:01:00.000Z' })
    expect(outcomes(run.applied)).toEqual(['done', 'done', 'done', 'done'])
    expect(await readAccountState(at)).toEqual({
      budgets: { Kettles: 12, Toasters: 16 },
      running: ['Kettles B', 'Toasters A'],
    })
    expect((await readChanges(at)).at(-1)).toMatchObject({ by: 'local', what: 'budget', from: 1000, to: 1200 })
    expect(await at.local.optimizer.plans({})).toMatchObject([{ state: 'applied', appliedBy: 'local' }])
  })

  it('repeatedly returns the same result and changes nothing twice', async () => {
    const at = await planned()
    const first = await at.local.optimizer.apply(at.plan)
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 10 })
    at.clock.advance(48 * 3_600_000)
    expect(await at.local.optimizer.apply(at.plan)).toEqual(first)
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it('concurrently makes each change once', async () => {
    const at = await planned()
    const [one, other] = await Promise.all([at.local.optimizer.apply(at.plan), at.local.optimizer.apply(at.plan)])
    expect(other).toEqual(one)
    expect((await readChanges(at)).filter(({ what }) => what === 'budget')).toHaveLength(1)
  })

  it('makes the chosen changes, and the others later', async () => {
    const at = await planned()
    const { changes } = (await at.local.optimizer.plan({ id: at.plan.id })).optimization.plan
    const budgets = changes.flatMap(({ kind }, index) => (kind === 'budget' ? [index] : []))
    const first = await at.local.optimizer.apply({ ...at.plan, only: budgets })
    expect(first).toMatchObject({ state: 'applied in part', toApply: changes.filter(({ kind }) => kind === 'status') })
    expect(outcomes(first.applied)).toEqual(budgets.map(() => 'done'))
    expect(await readAccountState(at)).toMatchObject({ budgets: { Kettles: 12, Toasters: 16 } })
    expect(await at.local.optimizer.apply({ ...at.plan, only: budgets })).toEqual(first)
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied', toApply: [] })
    expect((await readAccountState(at)).running).toEqual(['Kettles B', 'Toasters A'])
  })

  it('refuses a change that the plan does not have, and a pause without its replacement', async () => {
    const at = await planned()
    const before = await readAccountState(at)
    await expect(at.local.optimizer.apply({ ...at.plan, only: [4] })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('The plan has 4 changes, so there is no change 5.'),
    })
    const { changes } = (await at.local.optimizer.plan({ id: at.plan.id })).optimization.plan
    const pause = changes.findIndex(change => change.kind === 'status' && change.to === 'PAUSED')
    const start = changes.findIndex(change => change.kind === 'status' && change.to === 'ACTIVE')
    await expect(at.local.optimizer.apply({ ...at.plan, only: [pause] })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(new RegExp(`Without change ${start + 1}, ".*" would have no running ad\\.$`)),
    })
    expect(await readAccountState(at)).toEqual(before)
  })

  it('makes cuts before increases, so that the cap holds throughout', async () => {
    const swap = (account: Account) => [budgetChange(account, 'Kettles', 14), budgetChange(account, 'Toasters', 16)]
    const at = await planned(swap, { maxDailyBudgetPence: 3_000 })
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied' })
    expect((await readAccountState(at)).budgets).toEqual({ Kettles: 14, Toasters: 16 })
  })

  it('refuses another hash than the reviewed one', async () => {
    const at = await planned()
    const before = await readAccountState(at)
    const asked = at.local.optimizer.apply({ id: at.plan.id, hash: '0'.repeat(64) })
    await expect(asked).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has changed since you reviewed it'),
    })
    expect(await readAccountState(at)).toEqual(before)
  })

  it('refuses an expired plan', async () => {
    const at = await planned()
    at.clock.advance(24 * 3_600_000)
    expect(await at.local.optimizer.plan({ id: at.plan.id })).toMatchObject({ state: 'expired' })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      reason: `Plan ${at.plan.id} expired at 2026-11-22T09:00:00.000Z.`,
    })
  })

  it('refuses a plan without changes', async () => {
    const at = await planned(() => [])
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('reports the outcome of each change; a failure stops no other change', async () => {
    const at = await planned()
    // The article of the kettles is unpublished, so none of its ads may start.
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    const run = await at.local.optimizer.apply(at.plan)
    expect(run.state).toBe('applied in part')
    expect(outcomes(run.applied)).toEqual(['done', 'done', 'done', 'failed'])
    expect(run.applied?.changes[3]?.reason).toContain('"Five Kettles" is not published')
    expect([run.toApply, run.toUndo.map(({ from, to }) => [from, to])]).toEqual([
      [],
      [
        [12, 10],
        [16, 20],
        ['PAUSED', 'ACTIVE'],
      ],
    ])
    expect(await at.local.optimizer.apply(at.plan)).toEqual(run)
  })

  it('keeps the cap if others have used what the plan needed', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)], { maxDailyBudgetPence: 3_200 })
    await at.local.adsets.budget({ adSetId: at.toasters, dailyBudget: 22 })
    const run = await at.local.optimizer.apply(at.plan)
    expect(outcomes(run.applied)).toEqual(['failed'])
    expect(run.applied?.changes[0]?.reason).toContain('would exceed the cap')
  })
})

import { describe, expect, it } from 'vitest'
import { readAccountState, statusChange } from '../testing/open-optimizer.ts'
import { alter, outcomes, planned } from '../testing/planned.ts'

describe('undoing a plan', () => {
  it('restores what it changed', async () => {
    const at = await planned()
    const before = await readAccountState(at)
    await at.local.optimizer.apply(at.plan)
    at.clock.advance(60_000)
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'undone', undone: { by: 'local', at: '2026-11-21T09:01:00.000Z' } })
    expect(outcomes(run.undone)).toEqual(['done', 'done', 'done', 'done'])
    expect(await readAccountState(at)).toEqual(before)
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toEqual(run)
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      message: expect.stringContaining('was undone'),
    })
  })

  it('keeps and lists what somebody has changed since', async () => {
    const at = await planned()
    await at.local.optimizer.apply(at.plan)
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(outcomes(run.undone)).toEqual(['skipped', 'done', 'done', 'done'])
    expect(run.undone?.changes[0]?.reason).toBe('"Kettles" now has £13.00 a day and keeps it.')
    expect((await readAccountState(at)).budgets).toEqual({ Kettles: 13, Toasters: 20 })
  })

  it('is refused for an altered plan, so that nobody can inject values', async () => {
    const at = await planned()
    await at.local.optimizer.apply(at.plan)
    const before = await readAccountState(at)
    await alter(at, '"from":10,"to":12', '"from":90,"to":12')
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({
      code: 'storage_damaged',
      hint: expect.stringContaining('by hand'),
    })
    expect(await readAccountState(at)).toEqual(before)
  })

  it('is refused if none of the changes was made', async () => {
    const at = await planned(account => [statusChange(account, 'Kettles B')])
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    await at.local.optimizer.apply(at.plan)
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('none of its changes was made'),
    })
  })

  it('is refused for a plan that was not applied', async () => {
    const at = await planned()
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(at.local.optimizer.undo({ id: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

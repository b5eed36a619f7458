import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createStoreLosingAnswers } from '../../../storage/testing/store-losing-answers.ts'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import { type Fate, memoryAdPlatform } from '../../../testing/memory-ad-platform.ts'
import type { Account } from '../rules/account.ts'
import {
  budgetChange,
  createFixedRules,
  openOptimizer,
  readAccountState,
  statusChange,
} from '../testing/open-optimizer.ts'
import { outcomes } from '../testing/planned.ts'

const shift = (account: Account): PlanChange[] => [
  budgetChange(account, 'Kettles', 14),
  budgetChange(account, 'Toasters', 16),
  statusChange(account, 'Kettles A'),
]

/** An app with a fake platform whose calls have the outcomes that a test specifies, in order. */
async function planned(changes = shift) {
  const fates: Fate[] = []
  const isSilent = { now: false }
  let calls = 0
  const platform = memoryAdPlatform({
    fate() {
      calls += 1
      return fates.shift() ?? 'done'
    },
    isSilent: () => isSilent.now,
  })
  const at = await openOptimizer({
    platform,
    judge: createFixedRules(changes),
    sleep: async () => undefined,
    pages: covers,
    processor: drawing,
  })
  const { plan } = await at.local.analytics.optimize({})
  calls = 0
  /** Objects on the platform that carry our names. */
  const there = (name: string) =>
    [...platform.objects.values()].find(({ kind, name: all }) => kind !== 'creative' && all.startsWith(`${name} [`))
  return { ...at, fates, isSilent, there, calls: () => calls, plan: { id: plan.id, hash: plan.hash } }
}

describe('a plan applied on the platform', () => {
  it('changes the ads there', async () => {
    const at = await planned()
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied' })
    // Two budgets; the ad, its ad set and its campaign.
    expect(at.calls()).toBe(5)
  })

  it('does not raise a budget that a refused cut was to pay for', async () => {
    const at = await planned()
    at.fates.push('refused')
    const run = await at.local.optimizer.apply(at.plan)
    expect(outcomes(run.applied)).toEqual(['skipped', 'failed', 'done'])
    expect(run.applied?.changes[0]?.reason).toContain('It depends on a budget cut that was not made')
    expect(await readAccountState(at)).toEqual({ budgets: { Kettles: 10, Toasters: 20 }, running: ['Toasters A'] })
  })

  it('finds out about a lost answer when it is applied again, and changes nothing twice', async () => {
    const at = await planned()
    // The cut succeeds without an answer; the lookup, which lists the platform's objects, is not answered either.
    at.fates.push('lost_after')
    const run = await at.local.optimizer.apply(at.plan)
    expect(run.state).toBe('applied')
    expect(at.calls()).toBe(5)
  })

  it('stays open after two lost answers, and continues when it is applied again', async () => {
    const at = await planned()
    at.fates.push('lost_before', 'lost_before')
    const run = await at.local.optimizer.apply(at.plan)
    expect(run.state).toBe('applied in part')
    expect(outcomes(run.applied)).toEqual(['skipped', 'unknown', 'done'])
    const again = await at.local.optimizer.apply(at.plan)
    expect(outcomes(again.applied)).toEqual(['skipped', 'done', 'done'])
    expect((await readAccountState(at)).budgets).toEqual({ Kettles: 10, Toasters: 16 })
  })
})

describe('undoing a change with an unknown outcome', () => {
  const rise = (account: Account) => [budgetChange(account, 'Kettles', 12)]

  /** A plan with a single call that succeeds without an answer. */
  async function lost(changes: typeof shift) {
    const at = await planned(changes)
    at.isSilent.now = true
    at.fates.push('lost_after')
    const run = await at.local.optimizer.apply(at.plan)
    expect(run).toMatchObject({ state: 'applied in part', applied: { finished: false } })
    return at
  }

  it('is offered, whatever the outcome was', async () => {
    const at = await lost(rise)
    const [told] = [{ from: 12, to: 10, reason: 'This restores the earlier value.' }]
    const unknown = (advice: string) => ({
      applied: { changes: [{ outcome: 'unknown', reason: expect.stringMatching(advice) }] },
    })
    const run = await at.local.optimizer.plan({ id: at.plan.id })
    expect(run).toMatchObject({
      ...unknown('Apply the plan again to find out.$'),
      toApply: [{ to: 12 }],
      toUndo: [told],
    })
    at.clock.advance(24 * 3_600_000)
    const later = await at.local.optimizer.plan({ id: at.plan.id })
    expect(later).toMatchObject({ ...unknown('Undo the plan to reverse it if it was made.$'), toUndo: [told] })
    expect(later.toApply).toEqual([])
  })

  it('reverts an increase that was made', async () => {
    const at = await lost(rise)
    expect(at.there('Kettles')?.dailyBudgetPence).toBe(1_200)
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toMatchObject({ state: 'undone' })
    expect(at.there('Kettles')?.dailyBudgetPence).toBe(1_000)
  })

  it('does not end before the outcome is known', async () => {
    const at = await lost(rise)
    at.fates.push('lost_before')
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'undone in part', undone: { finished: false } })
    at.isSilent.now = false
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toMatchObject({ state: 'undone' })
    expect(at.there('Kettles')?.dailyBudgetPence).toBe(1_000)
    // Nothing remains that could still raise it.
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 10 })
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it('resumes an ad that was paused', async () => {
    const at = await lost(account => [statusChange(account, 'Kettles A')])
    expect(at.there('Kettles A')?.status).toBe('PAUSED')
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toMatchObject({ state: 'undone' })
    expect(at.there('Kettles A')?.status).toBe('ACTIVE')
  })

  it('keeps what somebody has changed since', async () => {
    const at = await lost(rise)
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'undone in part', undone: { finished: true } })
    expect(run.undone?.changes[0]?.reason).toBe('"Kettles" now has £13.00 a day and keeps it.')
  })

  it('leaves a change that was not made', async () => {
    const at = await planned(rise)
    at.isSilent.now = true
    at.fates.push('lost_before')
    await at.local.optimizer.apply(at.plan)
    at.isSilent.now = false
    const calls = at.calls()
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toMatchObject({ state: 'undone' })
    expect(at.calls()).toBe(calls)
  })
})

it('a failed undo is retried when the plan is undone again', async () => {
  const at = await planned()
  await at.local.optimizer.apply(at.plan)
  at.fates.push('refused')
  const run = await at.local.optimizer.undo({ id: at.plan.id })
  expect([run.state, outcomes(run.undone)]).toEqual(['undone in part', ['failed', 'done', 'done']])
  const again = await at.local.optimizer.undo({ id: at.plan.id })
  expect([again.state, outcomes(again.undone)]).toEqual(['undone', ['done', 'done', 'done']])
  expect((await readAccountState(at)).budgets).toEqual({ Kettles: 10, Toasters: 20 })
})

/** The store of a process that crashes after a number of writes; later writes are neither stored nor answered. */
function dyingAfter(records: RecordStore) {
  let left = Number.POSITIVE_INFINITY
  let die = () => {}
  const died = new Promise<void>(resolve => {
    die = resolve
  })
  const dying: RecordStore = {
    ...wrapReader(records),
    close: () => records.close(),
    transact(work) {
      left -= 1
      if (left >= 0) return records.transact(work)
      die()
      return new Promise(() => undefined)
    },
  }
  const dieAfter = (writes: number) => {
    left = writes
  }
  return { records: dying, died, dieAfter }
}

it('a plan whose outcome could not be stored is continued, and can be undone', async () => {
  for (let nth = 1; ; nth += 1) {
    const { records, loseAnswer, wasAnswerLost } = createStoreLosingAnswers()
    const at = await openOptimizer({ records, judge: createFixedRules(shift) })
    const { plan } = await at.local.analytics.optimize({})
    const asked = { id: plan.id, hash: plan.hash }
    loseAnswer(nth)
    await at.local.optimizer.apply(asked).catch(() => undefined)
    const isLost = wasAnswerLost()
    loseAnswer(0)
    const run = await at.local.optimizer.apply(asked)
    const [rise, ...others] = outcomes(run.applied) ?? []
    expect(others, `change ${nth}`).toEqual(['done', 'done'])
    // An increase does not wait until the outcome of its funding cut is known.
    const Kettles = { done: 14, skipped: 10 }[String(rise)]
    expect(await readAccountState(at)).toEqual({ budgets: { Kettles, Toasters: 16 }, running: ['Toasters A'] })
    expect(await at.local.optimizer.undo({ id: plan.id })).toMatchObject({ state: 'undone' })
    expect((await readAccountState(at)).budgets).toEqual({ Kettles: 10, Toasters: 20 })
    if (!isLost) return expect(nth).toBeGreaterThan(5)
  }
})

function reopened(records: RecordStore, blobs: BlobStore) {
  return createTestApp({ records, blobs, newId: () => crypto.randomUUID(), config: { maxDailyBudgetPence: 5_000 } })
}

describe('a crash while a plan is applied', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('after %i writes: an ad set whose ad is replaced keeps a running ad', async writes => {
    const [stored, blobs] = [createMemoryRecordStore(), createMemoryBlobStore()]
    const dying = dyingAfter(stored)
    const swap = (account: Account) => [statusChange(account, 'Kettles A'), statusChange(account, 'Kettles B')]
    const at = await openOptimizer({ records: dying.records, blobs, judge: createFixedRules(swap) })
    const { plan } = await at.local.analytics.optimize({})
    dying.dieAfter(writes)
    await Promise.race([at.local.optimizer.apply({ id: plan.id, hash: plan.hash }), dying.died])
    const { running } = await readAccountState(await reopened(stored, blobs))
    expect(running).toContainEqual(expect.stringContaining('Kettles'))
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'after %i writes: the next attempt makes the remaining changes',
    async writes => {
      const [stored, blobs] = [createMemoryRecordStore(), createMemoryBlobStore()]
      const dying = dyingAfter(stored)
      const at = await openOptimizer({ records: dying.records, blobs, judge: createFixedRules(shift) })
      const { plan } = await at.local.analytics.optimize({})
      const asked = { id: plan.id, hash: plan.hash }
      dying.dieAfter(writes)
      await Promise.race([at.local.optimizer.apply(asked), dying.died])
      const next = await reopened(stored, blobs)
      const run = await next.local.optimizer.apply(asked)
      expect(outcomes(run.applied)).toEqual(['done', 'done', 'done'])
      expect(await readAccountState(next)).toEqual({ budgets: { Kettles: 14, Toasters: 16 }, running: ['Toasters A'] })
      const changes = (await stored.find('adSet')).flatMap(adSet => adSet.changes ?? [])
      expect(changes.filter(({ what }) => what === 'budget')).toHaveLength(2)
      expect(await next.local.optimizer.undo({ id: plan.id })).toMatchObject({ state: 'undone' })
      expect((await readAccountState(next)).budgets).toEqual({ Kettles: 10, Toasters: 20 })
    },
  )
})

import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { PostgresRecordStore } from '../../../storage/postgres/records/postgres-record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createTestPools } from '../../../storage/testing/postgres/migrated.ts'
import { onPostgres } from '../../../storage/testing/postgres/on-postgres.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import type { Account } from '../rules/account.ts'
import { budgetChange, readAccountState, statusChange } from '../testing/open-optimizer.ts'
import { outcomes, planned } from '../testing/planned.ts'
import { createRefusals } from './refusals.ts'

const proposed = async ({ local }: Awaited<ReturnType<typeof planned>>) => {
  const { plan, notices } = await local.analytics.optimize({})
  return { changes: plan.changes.map(change => (change.kind === 'budget' ? change.adSetName : change.adName)), notices }
}

describe('a change that is refused permanently', () => {
  it('is not proposed again until it is allowed', async () => {
    const at = await planned(account => [budgetChange(account, 'Toasters', 16), statusChange(account, 'Kettles B')])
    const run = await at.local.optimizer.refuse({ id: at.plan.id, only: [0] })
    expect(run).toMatchObject({ state: 'open', refused: [0], toApply: [{ adName: 'Kettles B' }] })
    at.clock.advance(400 * 24 * 3_600_000)
    expect(await proposed(at)).toEqual({
      changes: ['Kettles B'],
      notices: ['1 change is left out because you refused it permanently.'],
    })
    const id = `${at.toasters}-decrease`
    const refusal = { id, at: '2026-11-21T09:00:00.000Z', by: 'local', change: { from: 20, to: 16 } }
    expect(await at.local.refusals.list({})).toMatchObject([refusal])
    expect(await at.local.refusals.allow({ id })).toMatchObject(refusal)
    expect(await proposed(at)).toEqual({ changes: ['Toasters', 'Kettles B'], notices: [] })
    await expect(at.local.refusals.allow({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not applied with its plan, nor are the increases that it was to pay for', async () => {
    const shift = (account: Account) => [budgetChange(account, 'Kettles', 12), budgetChange(account, 'Toasters', 18)]
    const at = await planned(shift)
    await at.local.optimizer.refuse({ id: at.plan.id, only: [1] })
    const run = await at.local.optimizer.apply(at.plan)
    expect(run).toMatchObject({ state: 'applied in part', toApply: [] })
    expect(run.applied?.changes).toMatchObject([
      { index: 0, outcome: 'skipped', reason: expect.stringContaining('depends on a budget cut') },
    ])
    expect((await readAccountState(at)).budgets).toEqual({ Kettles: 10, Toasters: 20 })
  })

  it('cannot be chosen, and a plan of nothing else cannot be applied', async () => {
    const at = await planned(account => [budgetChange(account, 'Toasters', 16)])
    await at.local.optimizer.refuse({ id: at.plan.id, only: [0] })
    await expect(at.local.optimizer.apply({ ...at.plan, only: [0] })).rejects.toMatchObject({
      code: 'bad_request',
      hint: `Allow it first: blogops optimize allow ${at.toasters}-decrease`,
    })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('were refused permanently'),
    })
    expect((await readAccountState(at)).budgets.Toasters).toBe(20)
  })

  it('keeps the ad that it was to replace', async () => {
    const at = await planned()
    await at.local.optimizer.refuse({ id: at.plan.id, only: [3] })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('would have no running ad'),
    })
  })

  it('stays in force if it was made before, and can be undone', async () => {
    const at = await planned(account => [budgetChange(account, 'Toasters', 16)])
    const applied = await at.local.optimizer.apply(at.plan)
    const run = await at.local.optimizer.refuse({ id: at.plan.id, only: [0] })
    expect(run).toEqual({ ...applied, refused: [0] })
    expect(await at.local.optimizer.apply(at.plan)).toEqual(run)
    expect(outcomes((await at.local.optimizer.undo({ id: at.plan.id })).undone)).toEqual(['done'])
  })

  it('keeps who refused it first, and is refused only if the plan has it', async () => {
    const at = await planned()
    await at.local.optimizer.refuse({ id: at.plan.id, only: [0, 2] })
    at.clock.advance(1_000)
    await at.local.optimizer.refuse({ id: at.plan.id, only: [0, 1] })
    const times = (await at.local.refusals.list({})).map(({ id, at: time }) => `${id} ${time}`)
    expect(times).toHaveLength(3)
    expect(times[0]).toBe(`${at.toasters}-decrease 2026-11-21T09:00:01.000Z`)
    expect(times).toContain(`${at.kettles}-increase 2026-11-21T09:00:00.000Z`)
    await expect(at.local.optimizer.refuse({ id: at.plan.id, only: [4] })).rejects.toMatchObject({
      code: 'bad_request',
    })
    await expect(at.local.optimizer.refuse({ id: 'none', only: [0] })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is recorded in the audit with its names', async () => {
    const at = await planned()
    await at.local.optimizer.refuse({ id: at.plan.id, only: [1] })
    await at.local.refusals.allow({ id: `${at.toasters}-decrease` })
    const entries = await at.records.find('audit')
    expect(entries.slice(-2)).toMatchObject([
      { operation: 'optimizer.refuse', subjectId: at.plan.id, outcome: 'done', by: 'local' },
      { operation: 'refusals.allow', subjectId: `${at.toasters}-decrease`, subjectName: 'Toasters' },
    ])
  })
})

/** Refuses, refuses again, allows, and lists. */
async function assertRefusalsKept(records: RecordStore): Promise<void> {
  const clock = createManualClock()
  const first = createRefusals({ records, clock })
  const pause: PlanChange = {
    kind: 'status',
    adSetId: 's1',
    adSetName: 'Kettles',
    adId: 'ad1',
    adName: 'Kettles A',
    from: 'ACTIVE',
    to: 'PAUSED',
    reason: 'B is better.',
  }
  const cut: PlanChange = { kind: 'budget', adSetId: 's1', adSetName: 'Kettles', from: 10, to: 8, reason: 'Less.' }
  await first.add([pause], 'ada')
  clock.advance(1_000)
  await first.add([pause, cut], 'grace')
  // Another process sees the same.
  const second = createRefusals({ records, clock })
  expect(await second.readIds()).toEqual(new Set(['ad1-pause', 's1-decrease']))
  expect(await second.list()).toEqual([
    { id: 's1-decrease', change: cut, at: '2026-11-21T09:00:01.000Z', by: 'grace' },
    { id: 'ad1-pause', change: pause, at: '2026-11-21T09:00:00.000Z', by: 'ada' },
  ])
  await second.allow('ad1-pause')
  expect(await first.readIds()).toEqual(new Set(['s1-decrease']))
}

it('refusals are stored in the embedded store', async () => assertRefusalsKept(createMemoryRecordStore()))

onPostgres('refusals', databases => {
  const pools = createTestPools(databases)
  it('are stored in PostgreSQL', async () => assertRefusalsKept(new PostgresRecordStore(await pools.open())))
})

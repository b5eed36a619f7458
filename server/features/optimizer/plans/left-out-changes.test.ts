import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { AdSetVerdict, AdState } from '../rules/account.ts'
import { budgetChange, createFixedRules, readAccountState } from '../testing/open-optimizer.ts'
import { planned } from '../testing/planned.ts'
import { type DeclinedChange, leaveOutDecided } from './left-out-changes.ts'
import { getRefusalId } from './refusals.ts'

const budget = (adSetId: string, from: number, to: number): PlanChange => {
  return { kind: 'budget', adSetId, adSetName: adSetId, from, to, reason: '' }
}
const ad = (adSetId: string, adId: string, to: 'ACTIVE' | 'PAUSED'): PlanChange => {
  const from = to === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
  return { kind: 'status', adSetId, adSetName: adSetId, adId, adName: adId, from, to, reason: '' }
}
const decline = (change: PlanChange, impressions = 1_000): DeclinedChange => ({ change, impressions })

/** Verdict on an ad set with one ad that was shown this often. */
function judge(adSetId: string, impressions: number): AdSetVerdict {
  const [verdict] = createFixedRules()({
    today: '2026-11-21',
    capPence: 5_000,
    adSets: [{ id: adSetId } as never],
  }).adSets
  if (!verdict) throw new Error('The rules gave no verdict.')
  const variant = { impressions } as AdSetVerdict['evidence']['variants'][number]
  return { ...verdict, evidence: { ...verdict.evidence, variants: [variant] } }
}

interface Decided {
  declined?: DeclinedChange[]
  refused?: PlanChange[]
  judged?: AdSetVerdict[]
  ads?: Record<string, 'ACTIVE' | 'PAUSED'>
}

/** Leaves out changes of ad sets, of which `a` has these ads. */
function leaveOut(changes: PlanChange[], { declined = [], refused = [], judged = [], ads = {} }: Decided) {
  const states = Object.entries(ads).map(([id, status]) => ({ id, status }) as AdState)
  const decisions = { declined, refusedIds: new Set(refused.map(getRefusalId)) }
  return leaveOutDecided({ changes, adSets: judged }, decisions, [{ id: 'a', ads: states }])
}

const changesLeft = (changes: PlanChange[], decided: Decided) => leaveOut(changes, decided).changes

describe('changes that were undone or left out', () => {
  it('are left out when they are proposed again in the same direction', () => {
    const changes = [budget('a', 10, 8), ad('b', 'b1', 'PAUSED')]
    const same = [decline(budget('a', 12, 11)), decline(ad('b', 'b1', 'PAUSED'))]
    expect(changesLeft(changes, { declined: same })).toEqual([])
    const opposite = [decline(budget('a', 8, 10)), decline(ad('b', 'b1', 'ACTIVE'))]
    expect(changesLeft(changes, { declined: opposite })).toEqual(changes)
  })

  it('come back when their ad set has twice the impressions', () => {
    const changes = [budget('a', 10, 8)]
    const declined = [decline(budget('a', 12, 11))]
    expect(changesLeft(changes, { declined, judged: [judge('a', 1_999)] })).toEqual([])
    expect(changesLeft(changes, { declined, judged: [judge('a', 2_000)] })).toEqual(changes)
  })

  it('take the other switches of their ad set with them', () => {
    const replacement = [ad('a', 'a1', 'PAUSED'), ad('a', 'a2', 'ACTIVE')]
    expect(changesLeft(replacement, { declined: [decline(ad('a', 'a2', 'ACTIVE'))] })).toEqual([])
  })

  it('take the smallest increases with them that they were to pay for', () => {
    const changes = [budget('a', 10, 8), budget('b', 10, 8), budget('c', 10, 12), budget('d', 10, 11)]
    expect(changesLeft(changes, { declined: [decline(budget('a', 10, 8))] })).toEqual([changes[1], changes[2]])
  })

  it('reduce the increases that they were to pay for in part, and the cuts that nobody needs', () => {
    const shift = [budget('a', 10, 8), budget('b', 10, 9), budget('c', 10, 13)]
    const reason = ' It is smaller than usual, because other changes are left out.'
    expect(changesLeft(shift, { declined: [decline(budget('a', 10, 8))] })).toEqual([
      shift[1],
      { ...budget('c', 10, 11), reason },
    ])
    const back = [budget('a', 10, 12), budget('b', 10, 11), budget('c', 10, 7)]
    expect(changesLeft(back, { declined: [decline(budget('a', 10, 12))] })).toEqual([
      back[1],
      { ...budget('c', 10, 9), reason },
    ])
  })

  it('are not proposed again for 14 days', async () => {
    const at = await planned()
    await at.local.optimizer.apply(at.plan)
    await at.local.optimizer.undo({ id: at.plan.id })
    const before = await readAccountState(at)
    at.clock.advance(14 * 24 * 3_600_000 - 1)
    const next = await at.local.analytics.optimize({})
    expect(next.plan.changes).toEqual([])
    expect(next.notices).toEqual([
      '4 changes are left out, because they or changes that belong to them were undone or left out in the last 14 days.',
    ])
    at.clock.advance(1)
    const later = await at.local.analytics.optimize({})
    expect(later.plan.changes).toHaveLength(4)
    expect(later.notices).toEqual([])
    expect(await readAccountState(at)).toEqual(before)
  })

  it('are not proposed again after only others were applied, whether or not the plan has expired', async () => {
    const at = await planned(account => [
      budgetChange(account, 'Toasters', 16),
      ...(account.adSets.some(({ dailyBudgetPence }) => dailyBudgetPence === 1_000)
        ? [budgetChange(account, 'Kettles', 12)]
        : []),
    ])
    await at.local.optimizer.apply({ ...at.plan, only: [1] })
    const left = '1 change is left out, because it was undone or left out in the last 14 days.'
    for (const hours of [1, 24, 24 * 13 - 2]) {
      at.clock.advance(hours * 3_600_000)
      expect(await at.local.analytics.optimize({})).toMatchObject({ plan: { changes: [] }, notices: [left] })
    }
    at.clock.advance(24 * 3_600_000)
    expect((await at.local.analytics.optimize({})).plan.changes).toHaveLength(1)
  })

  it('are proposed again if the process ended before it made them', async () => {
    const at = await planned(account => [budgetChange(account, 'Toasters', 16)])
    await at.records.transact(async tx => {
      const plan = await tx.get('plan', at.plan.id)
      if (plan) await tx.put('plan', { ...plan, applied: { at: plan.createdAt, by: 'local', changes: [] } })
    })
    expect((await at.local.analytics.optimize({})).plan.changes).toHaveLength(1)
  })

  it('are forgotten when they are applied after all', async () => {
    const at = await planned()
    await at.local.optimizer.apply({ ...at.plan, only: [0, 1] })
    expect((await at.records.get('plan', at.plan.id))?.applied?.leftOut).toEqual([2, 3])
    await at.local.optimizer.apply(at.plan)
    expect((await at.records.get('plan', at.plan.id))?.applied).not.toHaveProperty('leftOut')
  })
})

describe('changes that were refused permanently', () => {
  const [pause, start] = [ad('a', 'a1', 'PAUSED'), ad('a', 'a2', 'ACTIVE')]

  it('are left out whatever the evidence, and other switches of their ad set stay', () => {
    const changes = [budget('b', 10, 8), pause, start]
    const refused = [budget('b', 12, 11), pause]
    const ads = { a1: 'ACTIVE', a2: 'PAUSED' } as const
    expect(leaveOut(changes, { refused, ads, judged: [judge('b', 1_000_000)] })).toEqual({
      changes: [start],
      notices: ['2 changes are left out because you refused them permanently.'],
    })
  })

  it('take the pauses with them that would leave an ad set without a running ad', () => {
    expect(leaveOut([pause, start], { refused: [start], ads: { a1: 'ACTIVE', a2: 'PAUSED' } })).toEqual({
      changes: [],
      notices: [
        '1 change is left out because you refused it permanently.',
        '1 change is left out because it depends on a refused one.',
      ],
    })
    const running = { a1: 'ACTIVE', a2: 'PAUSED', a3: 'ACTIVE' } as const
    expect(changesLeft([pause, start], { refused: [start], ads: running })).toEqual([pause])
  })

  it('are counted apart from those that were undone', () => {
    const changes = [budget('a', 10, 8), budget('b', 10, 8)]
    expect(leaveOut(changes, { refused: [budget('a', 10, 8)], declined: [decline(budget('b', 10, 8))] })).toEqual({
      changes: [],
      notices: [
        '1 change is left out because you refused it permanently.',
        '1 change is left out, because it was undone or left out in the last 14 days.',
      ],
    })
  })
})

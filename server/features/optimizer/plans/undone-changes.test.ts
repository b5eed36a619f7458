import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { AdSetVerdict } from '../rules/account.ts'
import { createFixedRules, readAccountState } from '../testing/open-optimizer.ts'
import { planned } from '../testing/planned.ts'
import { leaveOutUndone, type UndoneChange } from './undone-changes.ts'

const budget = (adSetId: string, from: number, to: number): PlanChange => {
  return { kind: 'budget', adSetId, adSetName: adSetId, from, to, reason: '' }
}
const ad = (adSetId: string, adId: string, to: 'ACTIVE' | 'PAUSED'): PlanChange => {
  const from = to === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
  return { kind: 'status', adSetId, adSetName: adSetId, adId, adName: adId, from, to, reason: '' }
}
const undo = (change: PlanChange, impressions = 1_000): UndoneChange => ({ change, impressions })

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

describe('undone changes', () => {
  it('are left out when they are proposed again in the same direction', () => {
    const changes = [budget('a', 10, 8), ad('b', 'b1', 'PAUSED')]
    expect(leaveOutUndone(changes, [undo(budget('a', 12, 11)), undo(ad('b', 'b1', 'PAUSED'))], [])).toEqual([])
    expect(leaveOutUndone(changes, [undo(budget('a', 8, 10)), undo(ad('b', 'b1', 'ACTIVE'))], [])).toEqual(changes)
  })

  it('come back when their ad set has twice the impressions', () => {
    const changes = [budget('a', 10, 8)]
    const undone = [undo(budget('a', 12, 11))]
    expect(leaveOutUndone(changes, undone, [judge('a', 1_999)])).toEqual([])
    expect(leaveOutUndone(changes, undone, [judge('a', 2_000)])).toEqual(changes)
  })

  it('take the other switches of their ad set with them', () => {
    const replacement = [ad('a', 'a1', 'PAUSED'), ad('a', 'a2', 'ACTIVE')]
    expect(leaveOutUndone(replacement, [undo(ad('a', 'a2', 'ACTIVE'))], [])).toEqual([])
  })

  it('take the smallest increases with them that they were to pay for', () => {
    const changes = [budget('a', 10, 8), budget('b', 10, 8), budget('c', 10, 12), budget('d', 10, 11)]
    expect(leaveOutUndone(changes, [undo(budget('a', 10, 8))], [])).toEqual([changes[1], changes[2]])
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
      '4 changes are left out, because they or changes that belong to them were undone in the last 14 days.',
    ])
    at.clock.advance(1)
    const later = await at.local.analytics.optimize({})
    expect(later.plan.changes).toHaveLength(4)
    expect(later.notices).toEqual([])
    expect(await readAccountState(at)).toEqual(before)
  })
})

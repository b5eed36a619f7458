import { describe, expect, it } from 'vitest'
import { describeChanges, describeMoney, describeOrigin, describePlan, groupByAdSet } from './plans.ts'

const budget = (adSetId: string, from: number, to: number) => {
  return { kind: 'budget', adSetId, adSetName: `Ad set ${adSetId}`, from, to } as const
}
const ad = (adSetId: string, adId: string, to: 'ACTIVE' | 'PAUSED') => {
  return { kind: 'status', adSetId, adSetName: `Ad set ${adSetId}`, adId, to } as const
}

describe('the changes of a plan', () => {
  it.each([
    [[], ''],
    [[ad('a', '1', 'PAUSED')], 'Pauses 1 ad.'],
    [[ad('a', '1', 'ACTIVE'), ad('a', '2', 'ACTIVE')], 'Starts 2 ads.'],
    [[budget('a', 10, 12), budget('b', 8, 9)], 'Raises 2 budgets by £3.00 a day.'],
    [[budget('a', 10, 9.5)], 'Lowers 1 budget by £0.50 a day.'],
    [
      [ad('a', '1', 'PAUSED'), ad('a', '2', 'PAUSED'), budget('a', 10, 12), budget('b', 8, 6)],
      'Pauses 2 ads and moves £2.00 a day between 2 ad sets.',
    ],
    [
      [ad('a', '1', 'PAUSED'), ad('a', '2', 'ACTIVE'), budget('a', 10, 13), budget('b', 8, 6)],
      'Pauses 1 ad, starts 1 ad, moves £2.00 a day between 2 ad sets and adds £1.00 a day.',
    ],
    [[budget('a', 10, 11), budget('b', 8, 6)], 'Moves £1.00 a day between 2 ad sets and saves £1.00 a day.'],
  ])('are described in a sentence: %j', (changes, text) => {
    expect(describeChanges(changes)).toBe(text)
  })

  it('are grouped by ad set, with their positions in the plan', () => {
    const changes = [budget('a', 10, 12), budget('b', 8, 6), ad('a', '1', 'PAUSED'), ad('c', '3', 'PAUSED')]
    const adSets = ['a', 'b', 'c'].map(id => ({ id, dailyBudget: 10, campaign: { name: `Campaign ${id}` } }))
    const cards = [{ adSetId: 'a', articleTitle: 'Kettles', currentPerformance: { weekSpend: 40 } }]
    const groups = groupByAdSet({ adSetOptimizations: cards, plan: { changes, madeFrom: { adSets } } })
    expect(groups.map(group => [group.adSetName, ...group.changes.map(({ index }) => index)])).toEqual([
      ['Ad set a', 0, 2],
      ['Ad set b', 1],
      ['Ad set c', 3],
    ])
    expect(groups.map(group => [...describeOrigin(group), ...describeMoney(group)])).toEqual([
      ['campaign Campaign a', 'article Kettles', '£40.00 last week', '£10.00 → £12.00 a day'],
      ['campaign Campaign b', '£8.00 → £6.00 a day'],
      ['campaign Campaign c', '£10.00 a day as before'],
    ])
  })

  it('of an older plan have no estimate, which is said in words', () => {
    const changes = [ad('a', '1', 'PAUSED')]
    expect(describePlan({ changes })).toEqual([
      'Pauses 1 ad.',
      'Expected: not estimated, because an earlier version of blogops made this plan.',
      'Risk: not estimated either.',
    ])
    expect(describePlan({ changes, outlook: { sentences: ['One.', 'Two.', 'Three.'] } })).toEqual([
      ...['One.', 'Two.', 'Three.'],
    ])
    expect(describePlan({ changes: [] })).toEqual([])
  })
})

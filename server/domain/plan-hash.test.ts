import { describe, expect, it } from 'vitest'
import { computePlanHash } from './json.ts'

const optimization = {
  overallInsights: ['B is better.'],
  plan: { id: 'p1', hash: '', changes: [{ from: 10, to: 12 }] },
}

describe('the hash of a plan', () => {
  it('ignores the order of keys and the hash in the plan', async () => {
    const { plan, overallInsights } = optimization
    const other = { plan: { changes: [{ to: 12, from: 10 }], hash: 'x', id: plan.id }, overallInsights }
    expect(await computePlanHash(other)).toBe(await computePlanHash(optimization))
    expect(await computePlanHash(optimization)).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['a figure', { ...optimization, plan: { ...optimization.plan, changes: [{ from: 10, to: 13 }] } }],
    ['a word', { ...optimization, overallInsights: ['A is better.'] }],
    ['the order of what is listed', { ...optimization, overallInsights: ['B is better.', ''].reverse() }],
    ['something that is added', { ...optimization, extra: true }],
    ['something that is added to the plan', { ...optimization, plan: { ...optimization.plan, extra: true } }],
  ])('is another with %s', async (_, altered) => {
    expect(await computePlanHash(altered)).not.toBe(await computePlanHash(optimization))
  })

  it('is unchanged after a JSON round trip', async () => {
    expect(await computePlanHash(JSON.parse(JSON.stringify({ ...optimization, left: undefined, n: 0.1 + 0.2 })))).toBe(
      await computePlanHash({ ...optimization, left: undefined, n: 0.1 + 0.2 }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { computePlanHash } from './canonical-hash.ts'

const said = { overallInsights: ['B is better.'], plan: { id: 'p1', hash: '', changes: [{ from: 10, to: 12 }] } }

describe('the hash of a plan', () => {
  it('ignores the order of keys and the hash in the plan', async () => {
    const { plan, overallInsights } = said
    const other = { plan: { changes: [{ to: 12, from: 10 }], hash: 'x', id: plan.id }, overallInsights }
    expect(await computePlanHash(other)).toBe(await computePlanHash(said))
    expect(await computePlanHash(said)).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['a figure', { ...said, plan: { ...said.plan, changes: [{ from: 10, to: 13 }] } }],
    ['a word', { ...said, overallInsights: ['A is better.'] }],
    ['the order of what is listed', { ...said, overallInsights: ['B is better.', ''].reverse() }],
    ['something that is added', { ...said, extra: true }],
    ['something that is added to the plan', { ...said, plan: { ...said.plan, extra: true } }],
  ])('is another with %s', async (_, altered) => {
    expect(await computePlanHash(altered)).not.toBe(await computePlanHash(said))
  })

  it('is unchanged after a JSON round trip', async () => {
    expect(await computePlanHash(JSON.parse(JSON.stringify({ ...said, left: undefined, n: 0.1 + 0.2 })))).toBe(
      await computePlanHash({ ...said, left: undefined, n: 0.1 + 0.2 }),
    )
  })
})

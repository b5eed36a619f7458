import { describe, expect, it } from 'vitest'
import { readAccountState } from '../testing/open-optimizer.ts'
import { alter, planned } from '../testing/planned.ts'

describe('a damaged plan', () => {
  it('is refused if its content was altered', async () => {
    const at = await planned()
    await alter(at, '"to":12', '"to":19')
    const refused = { code: 'storage_damaged', hint: 'Create a new plan: blogops optimize' }
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject(refused)
    await expect(at.local.optimizer.plan({ id: at.plan.id })).rejects.toMatchObject(refused)
    expect(await at.local.optimizer.plans({})).toMatchObject([{ state: 'unreadable' }])
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it.each([
    ['is cut off', '{"overallInsights":['],
    ['is of another form', '{"overallInsights":[]}'],
  ])('that %s is refused, and does not hide the others', async (_, text) => {
    const at = await planned()
    const { plan: next } = await at.local.analytics.optimize({})
    await at.blobs.put(`plans/${at.plan.id}.json`, new TextEncoder().encode(text))
    const plans = await at.local.optimizer.plans({})
    expect(new Map(plans.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [next.id, 'open'],
        [at.plan.id, 'unreadable'],
      ]),
    )
    const refused = { code: 'storage_damaged', message: expect.stringContaining('cannot be read') }
    await expect(at.local.optimizer.plan({ id: at.plan.id })).rejects.toMatchObject(refused)
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject(refused)
  })
})

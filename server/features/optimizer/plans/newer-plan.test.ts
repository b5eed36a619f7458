import { expect, it } from 'vitest'
import { budgetChange } from '../testing/open-optimizer.ts'
import { planned } from '../testing/planned.ts'

/** Three equal plans, each of another minute; newest first. */
async function threePlans() {
  const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
  const run = async () => {
    at.clock.advance(60_000)
    const { id, hash } = (await at.local.analytics.optimize({})).plan
    return { id, hash }
  }
  const [second, newest] = [await run(), await run()]
  return { ...at, newest, second }
}

it('an open plan names the newest open one', async () => {
  const at = await threePlans()
  expect((await at.local.optimizer.plans({})).map(({ hasNewer }) => hasNewer)).toEqual([false, true, true])
  const shown = async ({ id }: { id: string }) => (await at.local.optimizer.plan({ id })).newerPlan
  expect(await shown(at.plan)).toBe(at.newest.id)
  expect(await shown(at.newest)).toBeNull()
})

it('an older plan can be applied too, and closed plans name no newer one', async () => {
  const at = await threePlans()
  expect(await at.local.optimizer.apply(at.second)).toMatchObject({ state: 'applied', newerPlan: null })
  const plans = await at.local.optimizer.plans({})
  expect(plans.map(({ state, hasNewer }) => [state, hasNewer])).toEqual([
    ['stale', false],
    ['applied', false],
    ['stale', false],
  ])
})

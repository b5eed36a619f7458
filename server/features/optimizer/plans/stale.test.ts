import { describe, expect, it } from 'vitest'
import { budgetChange, type OpenedOptimizer, openOptimizer, seeing, standing } from '../testing/open-optimizer.ts'
import { planned } from '../testing/planned.ts'

describe('a plan', () => {
  it.each<[string, (at: OpenedOptimizer) => Promise<unknown>, string]>([
    [
      'a budget',
      at => at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 11 }),
      '"Kettles" had £10.00 a day, and has £11.00 now (by local, 2026-11-21 09:00 UTC).',
    ],
    [
      'an ad',
      async at => at.local.ads.status({ adId: await adNamed(at, 'Kettles B'), status: 'ACTIVE' }),
      'The ad "Kettles B" was paused, and runs now (by local, 2026-11-21 09:00 UTC).',
    ],
    [
      'an ad that is there no more',
      async at => at.local.ads.delete({ adId: await adNamed(at, 'Kettles B') }),
      'The ad "Kettles B" is there no more.',
    ],
    [
      'an ad that was added',
      at => at.local.ads.create({ adSetId: at.kettles, name: 'New', variant: 'C', headline: 'x', bodyText: 'y' }),
      'The ad "New" was added to "Kettles".',
    ],
    [
      'a campaign',
      at => pauseCampaign(at, 'Kettles campaign'),
      'The campaign "Kettles campaign" ran, and is paused now.',
    ],
    ['an ad set', at => at.local.adsets.delete({ adSetId: at.toasters }), 'The ad set "Toasters" is there no more.'],
  ])('refuses a stale one, and names what has changed: %s', async (_, change, told) => {
    const at = await planned()
    await change(at)
    const before = await standing(at)
    const run = await at.local.optimizer.plan({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'stale', changedSince: expect.arrayContaining([told]) })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining(told) },
    })
    expect(await standing(at)).toEqual(before)
  })

  it('refuses one whose budget went away and came back, within the cool-down of which it would be changed again', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
    const { plan: second } = await at.local.analytics.optimize({})
    await at.local.optimizer.apply(at.plan)
    at.clock.advance(60_000)
    await at.local.optimizer.undo({ id: at.plan.id })
    const told = '"Kettles" has £10.00 a day as before, and had another meanwhile (by local, 2026-11-21 09:01 UTC).'
    expect(await at.local.optimizer.plan({ id: second.id })).toMatchObject({ state: 'stale', changedSince: [told] })
    await expect(at.local.optimizer.apply({ id: second.id, hash: second.hash })).rejects.toMatchObject({
      code: 'conflict',
    })
    // What was so when a plan was made does not matter to it.
    const { plan: third } = await at.local.analytics.optimize({})
    expect(await at.local.optimizer.plan({ id: third.id })).toMatchObject({ state: 'open' })
  })

  it('is made of what runs: an ad set in a paused campaign does not', async () => {
    const { seen, judge } = seeing()
    const at = await openOptimizer({ judge })
    await pauseCampaign(at, 'Kettles campaign')
    await at.local.analytics.optimize({})
    expect(seen[0]?.adSets.map(({ name, status }) => [name, status])).toEqual([
      ...[
        ['Toasters', 'ACTIVE'],
        ['Kettles', 'PAUSED'],
      ],
    ])
  })

  it('is not made stale by what it does not touch', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
    await at.local.adsets.budget({ adSetId: at.toasters, dailyBudget: 5 })
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied' })
  })
})

/** As it is taken when somebody has paused it on Facebook: what is in it stays on. */
async function pauseCampaign({ records }: OpenedOptimizer, name: string): Promise<void> {
  await records.transact(async tx => {
    const campaign = (await tx.find('campaign')).find(each => each.name === name) ?? expect.unreachable()
    await tx.put('campaign', { ...campaign, status: 'PAUSED' })
  })
}

async function adNamed({ local }: OpenedOptimizer, name: string): Promise<string> {
  return (await local.ads.all({})).find(ad => ad.name === name)?.id ?? expect.unreachable()
}

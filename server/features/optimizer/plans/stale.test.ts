import { describe, expect, it } from 'vitest'
import { computePlanHash } from '../../../domain/json.ts'
import { planStatus } from '../../ads/outbox/ad-change.ts'
import { applyAdChange } from '../../ads/outbox/apply-change.ts'
import {
  budgetChange,
  createRecordingRules,
  type OpenedOptimizer,
  openOptimizer,
  readAccountState,
  statusChange,
} from '../testing/open-optimizer.ts'
import { planned } from '../testing/planned.ts'

describe('a plan', () => {
  it.each<[string, (at: OpenedOptimizer) => Promise<unknown>, string]>([
    [
      'a budget',
      at => at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 11 }),
      '"Kettles" had £10.00 a day and now has £11.00 (by local, 2026-11-21 09:00 UTC).',
    ],
    [
      'an ad',
      async at => at.local.ads.status({ adId: await adNamed(at, 'Kettles B'), status: 'ACTIVE' }),
      'The ad "Kettles B" was paused and is now running (by local, 2026-11-21 09:00 UTC).',
    ],
    [
      'an ad that is there no more',
      async at => at.local.ads.delete({ adId: await adNamed(at, 'Kettles B') }),
      'The ad "Kettles B" no longer exists.',
    ],
    [
      'an ad that was added',
      at => at.local.ads.create({ adSetId: at.kettles, name: 'New', variant: 'C', headline: 'x', bodyText: 'y' }),
      'The ad "New" was added to "Kettles".',
    ],
    [
      'a campaign',
      at => pauseCampaign(at, 'Kettles campaign'),
      'The campaign "Kettles campaign" was running and is now paused (by Facebook, 2026-11-21 09:00 UTC).',
    ],
    ['an ad set', at => at.local.adsets.delete({ adSetId: at.toasters }), 'The ad set "Toasters" no longer exists.'],
  ])('is refused when stale, naming the change: %s', async (_, change, told) => {
    const at = await planned()
    await change(at)
    const before = await readAccountState(at)
    const run = await at.local.optimizer.plan({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'stale', changedSince: expect.arrayContaining([told]) })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(told),
    })
    expect(await readAccountState(at)).toEqual(before)
  })

  it('is refused if a budget was changed and restored, because of the cool-down', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
    const { plan: second } = await at.local.analytics.optimize({})
    await at.local.optimizer.apply(at.plan)
    at.clock.advance(60_000)
    await at.local.optimizer.undo({ id: at.plan.id })
    const reason = '"Kettles" has £10.00 a day again after another budget (by local, 2026-11-21 09:01 UTC).'
    expect(await at.local.optimizer.plan({ id: second.id })).toMatchObject({ state: 'stale', changedSince: [reason] })
    await expect(at.local.optimizer.apply({ id: second.id, hash: second.hash })).rejects.toMatchObject({
      code: 'conflict',
    })
    // The state at the time of the plan is irrelevant to it. An undone change is proposed again after 14 days.
    at.clock.advance(14 * 24 * 3_600_000)
    const { plan: third } = await at.local.analytics.optimize({})
    expect(await at.local.optimizer.plan({ id: third.id })).toMatchObject({ state: 'open' })
  })

  it.each<[string, (at: OpenedOptimizer & { other: { id: string; hash: string } }) => Promise<unknown>, string[]]>([
    [
      'an ad that was paused, and with it its ad set and campaign',
      async at => {
        const adId = await adNamed(at, 'Kettles A')
        await at.local.ads.status({ adId, status: 'PAUSED' })
        await at.local.ads.status({ adId, status: 'ACTIVE' })
      },
      [
        'The campaign "Kettles campaign" is running again after a pause',
        '"Kettles" is running again after a pause',
        'The ad "Kettles A" is running again after a pause',
      ],
    ],
    [
      'an ad that ran',
      async at => {
        const adId = await adNamed(at, 'Kettles B')
        await at.local.ads.status({ adId, status: 'ACTIVE' })
        await at.local.ads.status({ adId, status: 'PAUSED' })
      },
      ['The ad "Kettles B" is paused again after a run'],
    ],
    [
      'what another plan did, and was undone',
      async at => {
        const { id, hash } = at.other
        await at.local.optimizer.apply({ id, hash })
        await at.local.optimizer.undo({ id })
      },
      ['The ad "Kettles B" is paused again after a run'],
    ],
  ])('stays stale after everything is set back: %s', async (_, change, told) => {
    const at = await planned(account => [statusChange(account, 'Kettles B')])
    const { plan: other } = await at.local.analytics.optimize({})
    at.clock.advance(60_000)
    await change({ ...at, other })
    const by = ' (by local, 2026-11-21 09:01 UTC).'
    expect(await at.local.optimizer.plan({ id: at.plan.id })).toMatchObject({
      state: 'stale',
      changedSince: told.map(sentence => sentence + by),
    })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('without switching times, as in older plans, is compared by status', async () => {
    const at = await planned()
    await forgetSwitches(at)
    const { optimization } = await at.local.optimizer.plan({ id: at.plan.id })
    expect(JSON.stringify(optimization)).not.toContain('statusChangedAt')
    const { id, hash } = optimization.plan
    expect(await at.local.optimizer.apply({ id, hash })).toMatchObject({ state: 'applied' })
    expect(await at.local.optimizer.undo({ id })).toMatchObject({ state: 'undone' })
  })

  it('becomes stale when another plan with the same objects is applied', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
    at.clock.advance(60_000)
    const { plan: newer } = await at.local.analytics.optimize({})
    await at.local.optimizer.apply({ id: newer.id, hash: newer.hash })
    expect((await at.local.optimizer.plans({})).map(({ id, state }) => [id, state])).toEqual([
      [newer.id, 'applied'],
      [at.plan.id, 'stale'],
    ])
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      message: expect.stringContaining('"Kettles" had £10.00 a day and now has £12.00 (by local'),
    })
  })

  it('is based on what runs: an ad set in a paused campaign does not', async () => {
    const { seen, judge } = createRecordingRules()
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

  it('is not made stale by changes to other objects', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)])
    await at.local.adsets.budget({ adSetId: at.toasters, dailyBudget: 5 })
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied' })
  })
})

/** Rewrites a stored plan to the old format without the times of status changes. */
async function forgetSwitches({ blobs, records, plan: { id } }: Awaited<ReturnType<typeof planned>>): Promise<void> {
  const text = new TextDecoder().decode(await blobs.get(`plans/${id}.json`))
  const before = JSON.parse(text, (key, value) => (key === 'statusChangedAt' ? undefined : value))
  before.plan.hash = await computePlanHash(before)
  await blobs.put(`plans/${id}.json`, new TextEncoder().encode(JSON.stringify(before)))
  await records.transact(async tx => {
    const record = (await tx.get('plan', id)) ?? expect.unreachable()
    await tx.put('plan', { ...record, hash: before.plan.hash })
  })
}

/** Records that the campaign was paused on Facebook; its contents stay active. */
async function pauseCampaign({ records, clock }: OpenedOptimizer, name: string): Promise<void> {
  const doer = { by: 'Facebook', at: clock.now().toISOString() }
  await records.transact(async tx => {
    const { id } = (await tx.find('campaign')).find(each => each.name === name) ?? expect.unreachable()
    await applyAdChange(tx, planStatus('campaign', id, 'PAUSED'), doer, null)
  })
}

async function adNamed({ local }: OpenedOptimizer, name: string): Promise<string> {
  return (await local.ads.all({})).find(ad => ad.name === name)?.id ?? expect.unreachable()
}

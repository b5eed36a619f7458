import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { Account } from '../rules/account.ts'
import {
  budgetChange,
  judging,
  type OpenedOptimizer,
  openOptimizer,
  standing,
  statusChange,
} from '../testing/open-optimizer.ts'

/** Kettles up, Toasters down, B in place of A. */
const shift = (account: Account): PlanChange[] => [
  budgetChange(account, 'Kettles', 12),
  budgetChange(account, 'Toasters', 16),
  statusChange(account, 'Kettles A'),
  statusChange(account, 'Kettles B'),
]

async function planned(changes = shift, config: { maxDailyBudgetPence?: number } = {}) {
  const at = await openOptimizer({ judge: judging(changes), config })
  const { plan } = await at.local.analytics.optimize({})
  const { id, hash } = plan
  return { ...at, plan: { id, hash } }
}

const outcomes = (done: { changes: { outcome: string }[] } | null) => done?.changes.map(({ outcome }) => outcome)
const changesOf = async ({ records, kettles }: OpenedOptimizer) => (await records.get('adSet', kettles))?.changes ?? []

describe('applying a plan', () => {
  it('makes its changes, with who and when', async () => {
    const at = await planned()
    at.clock.advance(60_000)
    const run = await at.local.optimizer.apply(at.plan)
    expect(run).toMatchObject({ state: 'applied', appliedBy: 'local', appliedAt: '2026-11-21T09:01:00.000Z' })
    expect(outcomes(run.applied)).toEqual(['done', 'done', 'done', 'done'])
    expect(await standing(at)).toEqual({ budgets: { Kettles: 12, Toasters: 16 }, running: ['Kettles B', 'Toasters A'] })
    expect((await changesOf(at)).at(-1)).toMatchObject({ by: 'local', what: 'budget', from: 1000, to: 1200 })
    expect(await at.local.optimizer.plans({})).toMatchObject([{ state: 'applied', appliedBy: 'local' }])
  })

  it('asked for again answers the same and does nothing twice', async () => {
    const at = await planned()
    const first = await at.local.optimizer.apply(at.plan)
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 10 })
    at.clock.advance(48 * 3_600_000)
    expect(await at.local.optimizer.apply(at.plan)).toEqual(first)
    expect((await standing(at)).budgets.Kettles).toBe(10)
  })

  it('asked for twice at once makes each change once', async () => {
    const at = await planned()
    const [one, other] = await Promise.all([at.local.optimizer.apply(at.plan), at.local.optimizer.apply(at.plan)])
    expect(other).toEqual(one)
    expect((await changesOf(at)).filter(({ what }) => what === 'budget')).toHaveLength(1)
  })

  it('cuts before it raises, so that the cap holds throughout', async () => {
    const swap = (account: Account) => [budgetChange(account, 'Kettles', 14), budgetChange(account, 'Toasters', 16)]
    const at = await planned(swap, { maxDailyBudgetPence: 3_000 })
    expect(await at.local.optimizer.apply(at.plan)).toMatchObject({ state: 'applied' })
    expect((await standing(at)).budgets).toEqual({ Kettles: 14, Toasters: 16 })
  })

  it('refuses another hash than the one that was looked at', async () => {
    const at = await planned()
    const before = await standing(at)
    const asked = at.local.optimizer.apply({ id: at.plan.id, hash: '0'.repeat(64) })
    await expect(asked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('it was altered') })
    expect(await standing(at)).toEqual(before)
  })

  it('refuses a plan that no longer says what it said', async () => {
    const at = await planned()
    await alter(at, '"to":12', '"to":19')
    const refused = { code: 'storage_damaged', hint: 'Make a new one: blogops optimize' }
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject(refused)
    await expect(at.local.optimizer.plan({ id: at.plan.id })).rejects.toMatchObject(refused)
    expect(await at.local.optimizer.plans({})).toMatchObject([{ state: 'unreadable' }])
    expect((await standing(at)).budgets.Kettles).toBe(10)
  })

  it.each([
    ['is cut off', '{"overallInsights":['],
    ['is of another form', '{"overallInsights":[]}'],
  ])('that %s hides none of the others', async (_, text) => {
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

  it('refuses one that has expired', async () => {
    const at = await planned()
    at.clock.advance(24 * 3_600_000)
    expect(await at.local.optimizer.plan({ id: at.plan.id })).toMatchObject({ state: 'expired' })
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      reason: `Plan ${at.plan.id} has expired: it held until 2026-11-22T09:00:00.000Z.`,
    })
  })

  it('refuses one without changes', async () => {
    const at = await planned(() => [])
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({ code: 'conflict' })
  })

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
    const seen: Account[] = []
    const at = await openOptimizer({
      judge: judging(account => {
        seen.push(account)
        return []
      }),
    })
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

  it('tells of each change what became of it; one that fails stops no other', async () => {
    const at = await planned()
    // The article of the kettles is taken off the site, so none of its ads may start.
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    const run = await at.local.optimizer.apply(at.plan)
    expect(run.state).toBe('applied in part')
    expect(outcomes(run.applied)).toEqual(['done', 'done', 'done', 'failed'])
    expect(run.applied?.changes[3]?.reason).toContain('"Five Kettles" is not published')
    expect([run.toApply, run.toUndo.map(({ from, to }) => [from, to])]).toEqual([
      [],
      [
        [12, 10],
        [16, 20],
        ['PAUSED', 'ACTIVE'],
      ],
    ])
    expect(await at.local.optimizer.apply(at.plan)).toEqual(run)
  })

  it('holds to the cap where others have taken what it was to have', async () => {
    const at = await planned(account => [budgetChange(account, 'Kettles', 12)], { maxDailyBudgetPence: 3_200 })
    await at.local.adsets.budget({ adSetId: at.toasters, dailyBudget: 22 })
    const run = await at.local.optimizer.apply(at.plan)
    expect(outcomes(run.applied)).toEqual(['failed'])
    expect(run.applied?.changes[0]?.reason).toContain('would pass the cap')
  })
})

describe('undoing a plan', () => {
  it('sets back what it changed', async () => {
    const at = await planned()
    const before = await standing(at)
    await at.local.optimizer.apply(at.plan)
    at.clock.advance(60_000)
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(run).toMatchObject({ state: 'undone', undone: { by: 'local', at: '2026-11-21T09:01:00.000Z' } })
    expect(outcomes(run.undone)).toEqual(['done', 'done', 'done', 'done'])
    expect(await standing(at)).toEqual(before)
    expect(await at.local.optimizer.undo({ id: at.plan.id })).toEqual(run)
    await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({
      message: expect.stringContaining('was undone'),
    })
  })

  it('leaves what somebody has changed since, and says which', async () => {
    const at = await planned()
    await at.local.optimizer.apply(at.plan)
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 13 })
    const run = await at.local.optimizer.undo({ id: at.plan.id })
    expect(outcomes(run.undone)).toEqual(['skipped', 'done', 'done', 'done'])
    expect(run.undone?.changes[0]?.reason).toBe('"Kettles" has £13.00 a day by now, and is left with it.')
    expect((await standing(at)).budgets).toEqual({ Kettles: 13, Toasters: 20 })
  })

  it('is of a plan that says what it said: nothing is set to what somebody wrote into it', async () => {
    const at = await planned()
    await at.local.optimizer.apply(at.plan)
    const before = await standing(at)
    await alter(at, '"from":10,"to":12', '"from":90,"to":12')
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({
      ...{ code: 'storage_damaged', hint: expect.stringContaining('by hand') },
    })
    expect(await standing(at)).toEqual(before)
  })

  it('is of a plan of which something could be done', async () => {
    const at = await planned(account => [statusChange(account, 'Kettles B')])
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    await at.local.optimizer.apply(at.plan)
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining('none of its changes could be made') },
    })
  })

  it('is of a plan that was applied', async () => {
    const at = await planned()
    await expect(at.local.optimizer.undo({ id: at.plan.id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(at.local.optimizer.undo({ id: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

/** In what is kept of a plan. */
async function alter({ blobs, plan: { id } }: Awaited<ReturnType<typeof planned>>, from: string, to: string) {
  const key = `plans/${id}.json`
  const text = new TextDecoder().decode(await blobs.get(key))
  expect(text).toContain(from)
  await blobs.put(key, new TextEncoder().encode(text.replace(from, to)))
}

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

import { describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { listMoneyFacts } from '../../domain/approval-money.ts'
import { planned } from '../optimizer/testing/planned.ts'
import { openApprovals } from './testing/open-approvals.ts'

describe('the budgets of an approval', () => {
  it('show the ad set and the totals of the account before and after', async () => {
    const { ask, adSet } = await openApprovals()
    const { money } = await ask()
    expect(money).toEqual({
      adSets: [{ id: adSet.id, name: adSet.name, before: 10, after: 15 }],
      total: { before: 10, after: 15 },
      running: { before: 0, after: 0 },
      cap: 100,
    })
    expect(money && listMoneyFacts(money)).toEqual([
      { label: `Daily budget of "${adSet.name}"`, text: '£10.00 → £15.00' },
      { label: 'Daily budgets of the account', text: '£10.00 → £15.00 (at most £100.00)' },
      { label: 'Daily budgets that run', text: '£0.00 → £0.00' },
    ])
  })

  it.each([
    ['ads.status', 'ACTIVE', { before: 10, after: 10 }, { before: 0, after: 10 }],
    ['ads.status', 'PAUSED', { before: 10, after: 10 }, { before: 10, after: 0 }],
    ['ads.delete', undefined, { before: 10, after: 10 }, { before: 10, after: 0 }],
    ['adsets.delete', undefined, { before: 10, after: 0 }, { before: 10, after: 0 }],
  ])('include the running total for %s %s', async (operation, status, total, running) => {
    const { local, adSet, words } = await openApprovals()
    const { id: adId } = await local.ads.create(words)
    if (running.before > 0) await local.ads.status({ adId, status: 'ACTIVE' })
    const input = operation === 'adsets.delete' ? { adSetId: adSet.id } : { adId, ...(status && { status }) }
    expect((await local.approvals.request({ operation, input })).money).toMatchObject({ total, running })
  })

  it('combine all changes of a plan', async () => {
    const { local, plan } = await planned()
    const { money } = await local.approvals.request({ operation: 'optimizer.apply', input: plan })
    expect(money?.adSets).toMatchObject([
      { name: 'Kettles', before: 10, after: 12 },
      { name: 'Toasters', before: 20, after: 16 },
    ])
    expect(money?.total).toEqual({ before: 30, after: 28 })
  })

  it('include the ad set of an article for a campaign', async () => {
    const { local, campaignId } = await openApprovals()
    const input = { topic: 'quiet kettles', campaignId }
    const { money } = await local.approvals.request({ operation: 'jobs.create', input: { type: 'generation', input } })
    expect(money).toMatchObject({
      adSets: [{ id: null, before: null, after: 10 }],
      total: { before: 10, after: 20 },
    })
  })

  it('are missing for a call that changes no budget', async () => {
    const { local } = await openApprovals()
    const asked = await local.approvals.request({ operation: 'articles.delete', input: { id: 'a1' } })
    expect(asked.money).toBeNull()
  })

  it('are determined for each ad operation that may spend', () => {
    const spending = operations.filter(
      ({ access, effect }) =>
        ['ads:draft', 'ads:write'].includes(access) && (effect === 'spend' || effect === 'destructive'),
    )
    expect(spending.map(({ id }) => id).sort()).toEqual([
      'ads.delete',
      'ads.preview',
      'ads.reconcileApprove',
      'ads.status',
      'ads.variants',
      'adsets.budget',
      'adsets.delete',
      'campaigns.delete',
      'campaigns.status',
      'optimizer.apply',
      'optimizer.undo',
    ])
  })
})

describe('an approval whose budgets changed', () => {
  it('is stale, reports the change, and can be requested again', async () => {
    const { ask, person, local, adSet, budget } = await openApprovals()
    const { id, hash } = await ask()
    await local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^409: The budgets have changed since .* was £10\.00 and is £12\.00.* Nothing was done\.$/,
      ),
    })
    expect(await budget()).toBe(12)
    expect(await local.approvals.get({ id })).toMatchObject({ state: 'open' })
    const again = await ask()
    expect([again.id === id, again.hash === hash]).toEqual([false, false])
    expect(await person.client.approvals.approve({ id: again.id, hash: again.hash })).toMatchObject({ state: 'done' })
    expect(await budget()).toBe(15)
  })

  it('is stale if another ad set changed the total of the account', async () => {
    const { ask, person, local, campaignId, budget } = await openApprovals()
    const { id, hash } = await ask()
    await local.adsets.create({ articleId: 'a2', campaignId, dailyBudget: 20 })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow(/^409: .*was £10\.00 and is £30\.00/)
    expect(await budget()).toBe(10)
  })

  it('is stale if it was requested before budgets were displayed', async () => {
    const { ask, person, records } = await openApprovals()
    const { id } = await ask()
    await records.transact(async tx => {
      const { money: _, ...older } = (await tx.get('approval', id)) ?? {}
      if ('id' in older) await tx.put('approval', { ...older, hash: 'a'.repeat(64) })
    })
    expect(await person.client.approvals.get({ id })).toMatchObject({ money: null })
    await expect(person.client.approvals.approve({ id, hash: 'a'.repeat(64) })).rejects.toThrow('409: ')
  })
})

describe('a name chosen by an assistant', () => {
  it('is quoted and cannot imitate other text', async () => {
    const { local, records, adSet } = await openApprovals()
    const name = `Kettles" to £1.00\n\u202eEverything is fine\u200b\u0007 ${'x'.repeat(200)}`
    await records.transact(async tx => {
      const stored = await tx.get('adSet', adSet.id)
      if (stored) await tx.put('adSet', { ...stored, name })
    })
    const input = { adSetId: adSet.id, dailyBudget: 15 }
    const { what, money } = await local.approvals.request({ operation: 'adsets.budget', input })
    const quoted = `"Kettles\\" to £1.00\\x0a\\u202eEverything is fine\\u200b\\x07 ${'x'.repeat(80)}…"`
    expect(what).toEqual([`Set the daily budget of the ad set ${quoted} to £15.00`])
    expect(money && listMoneyFacts(money)[0]?.label).toBe(`Daily budget of ${quoted}`)
  })

  it('cannot imitate a browser or terminal as the name of a token', async () => {
    const { tokenOf, ask } = await openApprovals()
    const { client } = await tokenOf('the terminal', 'ads:write')
    expect((await ask(client)).askedWith).toBe('the token "the terminal"')
    expect((await ask()).askedWith).toBe('the token "assistant"')
  })
})

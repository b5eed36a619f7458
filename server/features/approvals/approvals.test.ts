import { describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { liveOperations } from '../../contract/schemas/approval.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { openApprovals } from './testing/open-approvals.ts'

const hour = 3_600_000

describe('a call that waits for approval', () => {
  it('is described and does not run before it is approved', async () => {
    const { ask, budget, assistant } = await openApprovals()
    const asked = await ask()
    expect(asked).toMatchObject({
      operation: 'adsets.budget',
      effect: 'spend',
      state: 'open',
      askedBy: 'grace',
      askedWith: 'the token "assistant"',
      what: [expect.stringMatching(/^Set the daily budget of the ad set ".+" to £15.00$/)],
    })
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)).toBe(24 * hour)
    expect(await budget()).toBe(10)
    expect(await assistant.client.approvals.list()).toEqual([asked])
  })

  it('runs once, as the person who approved it', async () => {
    const { ask, budget, person, local, adSet } = await openApprovals()
    const { id, hash } = await ask()
    const done = await person.client.approvals.approve({ id, hash })
    expect(done).toMatchObject({ state: 'done', decidedBy: 'grace', answer: { id: adSet.id, dailyBudget: 15 } })
    expect(await budget()).toBe(15)
    await local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow('409: ')
    expect(await budget()).toBe(12)
  })

  it('runs once if the approval is sent again with the same idempotency key', async () => {
    const { ask, budget, person } = await openApprovals()
    const { id, hash } = await ask()
    const approve = () => person.client.approvals.approve({ id, hash }, { idempotencyKey: 'k1' })
    const done = await approve()
    expect(await approve()).toEqual(done)
    expect(await budget()).toBe(15)
  })

  it('leaves approvals of removed operations out of the list', async () => {
    const records = createMemoryRecordStore()
    const { local } = await createTestApp({ records })
    const { id: campaignId } = await local.campaigns.create({ name: 'Spring' })
    const asked = await local.approvals.request({ operation: 'campaigns.delete', input: { campaignId } })
    const stored = await records.get('approval', asked.id)
    if (!stored) throw new Error('It was not stored.')
    await records.transact(tx =>
      tx.put('approval', { ...stored, id: 'older', version: 0, operation: 'campaigns.gone' }),
    )
    expect(await local.approvals.list()).toEqual([asked])
  })

  it('runs once if many approve it at the same time', async () => {
    const { ask, person } = await openApprovals()
    const { id, hash } = await ask()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => person.client.approvals.approve({ id, hash })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('does not run if its object was renamed since the request', async () => {
    const { local, tokenOf, person } = await openApprovals()
    const { id: article, title } = await local.articles.update({ id: 'a1', content: '<p>Boiled.</p>' })
    const { client } = await tokenOf('writer', 'articles:write')
    await client.articles.update({ id: article, title: 'An old draft' })
    const asked = await client.approvals.request({ operation: 'articles.delete', input: { id: article } })
    expect(asked.what).toEqual([expect.stringContaining('"An old draft"')])
    await client.articles.update({ id: article, title })
    const approved = person.client.approvals.approve({ id: asked.id, hash: asked.hash })
    await expect(approved).rejects.toThrow(/^409: .*"Five Kettles"/)
    expect(await local.articles.byId({ id: article })).toMatchObject({ title })
    expect(await local.approvals.get({ id: asked.id })).toMatchObject({ state: 'open' })
    await client.articles.update({ id: article, title: 'An old draft' })
    const done = await person.client.approvals.approve({ id: asked.id, hash: asked.hash })
    expect(done).toMatchObject({ state: 'done' })
  })

  it('cannot be decided by any token', async () => {
    const { tokenOf, as, adSet, local, budget } = await openApprovals()
    const { client, id: parentId } = await tokenOf('assistant with access', 'ads:write', 'accounts:write')
    const input = { adSetId: adSet.id, dailyBudget: 15 }
    const { id, hash } = await client.approvals.request({ operation: 'adsets.budget', input })
    const child = await client.tokens.create({ name: 'another', scope: ['ads:write'] })
    expect(child.parentId).toBe(parentId)
    const clients = [
      client,
      (await tokenOf('laptop', 'ads:write')).client,
      as({ authorization: `Bearer ${child.token}` }),
    ]
    for (const { approvals } of clients) {
      await expect(approvals.approve({ id, hash })).rejects.toThrow('403: A token cannot approve or reject')
      await expect(approvals.reject({ id })).rejects.toThrow('403: A token cannot approve or reject')
    }
    expect(await budget()).toBe(10)
    expect(await local.approvals.get({ id })).toMatchObject({ state: 'open' })
  })

  it('runs only with the hash that was reviewed', async () => {
    const { ask, person, budget } = await openApprovals()
    const [one, other] = [await ask(), await ask(undefined, 99)]
    expect(one.hash).not.toBe(other.hash)
    await expect(person.client.approvals.approve({ id: one.id, hash: other.hash })).rejects.toThrow('409: ')
    expect(await budget()).toBe(10)
  })

  it('expires after a day', async () => {
    const { ask, person, clock } = await openApprovals()
    const { id, hash } = await ask()
    clock.advance(24 * hour)
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow('expired')
    expect(await person.client.approvals.get({ id })).toMatchObject({ state: 'expired' })
    expect(await person.client.approvals.list()).toEqual([])
    expect((await ask()).id).not.toBe(id)
  })

  it('cannot be approved after a rejection', async () => {
    const { ask, person } = await openApprovals()
    const { id, hash } = await ask()
    expect(await person.client.approvals.reject({ id })).toMatchObject({ state: 'rejected', decidedBy: 'grace' })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow(
      /grace has already rejected this: Set the daily budget of the ad set "/,
    )
    expect(await person.client.approvals.list({ state: 'all' })).toMatchObject([{ id, state: 'rejected' }])
  })

  it('reports why it failed', async () => {
    const { person, local } = await openApprovals()
    const { id: campaignId, name } = await local.campaigns.create({ name: 'Autumn' })
    const asked = await person.client.approvals.request({ operation: 'campaigns.delete', input: { campaignId } })
    await local.campaigns.delete({ campaignId })
    const failed = await person.client.approvals.approve({ id: asked.id, hash: asked.hash })
    expect(failed).toMatchObject({ state: 'failed', answer: null, error: { code: 'not_found' } })
    expect(failed.error?.message).toBe(`There is no campaign "${name}".`)
  })

  it('is reused for a repeated request of the same token only', async () => {
    const { ask, local } = await openApprovals()
    const { id } = await ask()
    expect((await ask()).id).toBe(id)
    const own = await ask(local)
    expect(own).toMatchObject({ askedBy: 'local', askedWith: 'the terminal' })
    expect(own.id).not.toBe(id)
  })

  it('describes the topic, campaign and cost limit of an article', async () => {
    const { tokenOf, local, campaignId } = await openApprovals()
    const { client } = await tokenOf('writer', 'generate')
    const feed = { name: 'kettles.csv', content: 'asin,title\n' }
    const input = { topic: 'quiet kettles', category: 'kitchen' as const, campaignId, maxCostUsd: 1.5, feed }
    const asked = await client.approvals.request({ operation: 'jobs.create', input: { type: 'generation', input } })
    expect(asked.what).toEqual([
      'Write about "quiet kettles" (kitchen), with 5 products of the feed "kettles.csv" (11 characters), and publish it',
      'Create an ad set for it in the campaign "Spring", paused',
      'Use a model for at most $1.50',
    ])
    const article = { topic: 'toasters', draft: true, embedded: true }
    const plain = await local.approvals.request({ operation: 'generate.article', input: article })
    expect(plain.what).toEqual([
      'Write about "toasters" (tech), with 5 products, and keep it as a draft',
      'Use no model, at no cost',
    ])
  })

  it('describes the operation if the call would change nothing', async () => {
    const { person, local, adSet } = await openApprovals()
    const { id } = await local.ads.create({
      adSetId: adSet.id,
      variant: 'A',
      headline: 'Two toasters',
      bodyText: 'Which?',
    })
    await local.ads.status({ adId: id, status: 'ACTIVE' })
    const input = { adId: id, status: 'ACTIVE' }
    const { what } = await person.client.approvals.request({ operation: 'ads.status', input })
    expect(what[0]).toContain(`adId ${id}, status ACTIVE`)
  })

  it('names the objects that would be deleted', async () => {
    const { person, local } = await openApprovals()
    const { request } = person.client.approvals
    await local.articles.update({ id: 'a2', content: '<p>Bread, browned.</p>' })
    const asked = await request({ operation: 'articles.delete', input: { id: 'a2' } })
    expect(asked).toMatchObject({ effect: 'destructive', what: [expect.stringContaining(': "Best Toasters" (draft)')] })
    await expect(request({ operation: 'articles.delete', input: { id: 'none' } })).rejects.toThrow('404: ')
  })
})

describe('a request for approval is refused', () => {
  it('for an operation that the caller may not call', async () => {
    const { assistant, tokenOf, ask, anonymous } = await openApprovals()
    await expect(
      assistant.client.approvals.request({ operation: 'articles.delete', input: { id: 'a1' } }),
    ).rejects.toThrow('403: This token lacks the scope articles:write')
    await expect(ask(anonymous)).rejects.toThrow('401: ')
    await expect(anonymous.approvals.list()).rejects.toThrow('401: ')
    const { id, hash } = await ask()
    const reader = await tokenOf('reader', 'ads:read')
    expect(await reader.client.approvals.list()).toEqual([])
    await expect(reader.client.approvals.get({ id })).rejects.toThrow('403: ')
    await expect(reader.client.approvals.approve({ id, hash })).rejects.toThrow('403: ')
    await expect(reader.client.approvals.reject({ id })).rejects.toThrow('403: ')
  })

  it('for a call that would fail or has invalid input', async () => {
    const { assistant, ask } = await openApprovals()
    const { request } = assistant.client.approvals
    await expect(ask(undefined, 5000)).rejects.toThrow(/400: |409: /)
    await expect(request({ operation: 'adsets.budget', input: { adSetId: 'none', dailyBudget: 5 } })).rejects.toThrow(
      '404: ',
    )
    await expect(
      request({ operation: 'adsets.budget', input: { adSetId: 'x', dailyBudget: 5, by: 'me' } }),
    ).rejects.toThrow('has no input "by". It accepts adSetId, dailyBudget')
    await expect(request({ operation: 'adsets.budgets' })).rejects.toThrow('There is no operation')
    await expect(request({ operation: '__proto__' })).rejects.toThrow('There is no operation')
  })

  it('for an operation that needs no approval, and for approvals themselves', async () => {
    const { local } = await openApprovals()
    const harmless = operations.filter(
      ({ id, effect }) =>
        id.startsWith('approvals.') || effect === 'read' || (effect === 'write' && !liveOperations.includes(id)),
    )
    for (const { id: operation } of harmless)
      await expect(local.approvals.request({ operation })).rejects.toThrow('needs no approval')
  })

  it('for an input that is too long to review', async () => {
    const { ask, assistant, person, local } = await openApprovals()
    for (let pounds = 1; pounds <= 50; pounds += 1) await ask(undefined, 1 + pounds / 100)
    await expect(ask(undefined, 60)).rejects.toThrow('429: 50 calls are already waiting for approval')
    // The limit per token leaves room for other tokens.
    for (let pounds = 51; pounds <= 100; pounds += 1) await ask(person.client, 1 + pounds / 100)
    await expect(ask(local, 60)).rejects.toThrow('429: 100 calls are already waiting for approval')
    await expect(
      assistant.client.approvals.request({
        operation: 'ads.status',
        input: { adId: 'x'.repeat(100_001), status: 'ACTIVE' },
      }),
    ).rejects.toThrow('413: ')
  })
})

describe('permissions', () => {
  it('lists the scopes of the caller and those they imply', async () => {
    const { assistant, anonymous, local } = await openApprovals()
    expect(await anonymous.user.permissions()).toEqual({ signedInBy: 'nothing', username: null, scopes: [] })
    expect(await assistant.client.user.permissions()).toEqual({
      signedInBy: 'token',
      username: 'grace',
      scopes: ['articles:read', 'ads:read', 'ads:draft', 'ads:write', 'jobs:read', 'jobs:write'],
    })
    expect(await local.user.permissions()).toMatchObject({ signedInBy: 'data folder', username: null })
  })
})

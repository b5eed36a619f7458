import { describe, expect, it } from 'vitest'
import { findOperation } from '../../contract/index.ts'
import { liveOperations } from '../../contract/schemas/approval.ts'
import { openApprovals } from './testing/open-approvals.ts'

const published = { id: 'a1' }
const draft = { id: 'a2' }

async function opened() {
  const app = await openApprovals()
  const { local, adSet, words, tokenOf } = app
  await local.articles.update({ ...published, content: '<p>Boiled.</p>' })
  await local.articles.update({ ...draft, content: '<p>Browned.</p>' })
  const { id: adId } = await local.ads.create(words)
  const start = () => local.ads.status({ adId, status: 'ACTIVE' })
  const { client } = await tokenOf('writer', 'articles:write', 'ads:write')
  const targeting = { geo_locations: { countries: ['GB'] } }
  const calls: Record<string, Record<string, unknown>> = {
    'adsets.targeting': { adSetId: adSet.id, targeting },
    'ads.pauseMany': { adIds: [adId] },
  }
  const request = (operation: string, input = calls[operation]) =>
    client.approvals.request({ operation, ...(input && { input }) })
  return { ...app, adId, start, request, targeting }
}

const needsNone = { code: 'bad_request', details: { needsApproval: false } }

describe('a change to live content', () => {
  it('covers operations that otherwise need no approval', () => {
    for (const id of liveOperations) expect([id, findOperation(id)?.effect]).toEqual([id, 'write'])
  })

  it.each([
    [
      'articles.update',
      { title: 'Six Kettles' },
      /^Change the published article "Five Kettles" \(version \d+\): title "Six Kettles"$/,
    ],
    [
      'products.add',
      { link: 'https://www.amazon.co.uk/dp/B0SMPLA009' },
      /^Add a product to the published article "Five Kettles" .*: link "https:/,
    ],
    [
      'products.edit',
      { product: 'Ember', price: 9.5 },
      /^Change the product "Ember" in the published article "Five Kettles" .*: price "9\.5"$/,
    ],
    [
      'products.order',
      { products: ['a', 'b'] },
      /^Put the products of the published article "Five Kettles" .* in order: /,
    ],
    ['products.pick', { product: 'Ember', label: '' }, /^Change the label of "Ember" in the published article "Five/],
    ['articles.unpublish', {}, /^Take the published article "Five Kettles" \(version \d+\) off the site$/],
    ['articles.revert', { number: 1 }, /^Replace the text of the published article "Five Kettles" .* by revision 1$/],
    ['articles.approve', { number: 1 }, /^Replace the text of the published article "Five Kettles" .* by proposal 1$/],
  ])('needs approval for a published article but not for a draft: %s', async (operation, more, words) => {
    const { request } = await opened()
    expect(await request(operation, { ...published, ...more })).toMatchObject({
      effect: 'live',
      state: 'open',
      what: [expect.stringMatching(words)],
    })
    await expect(request(operation, { ...draft, ...more })).rejects.toMatchObject(needsNone)
  })

  it.each([
    [
      'adsets.targeting',
      /^Change the targeting of the running ad set "Five Kettles - Ad Set" from \{.*\} to \{.*"GB".*\}$/,
    ],
    ['ads.pauseMany', /^Pause the running ad "Five Kettles - Variant A"$/],
  ])('needs approval for running ads but not for paused ones: %s', async (operation, words) => {
    const { request, start } = await opened()
    await expect(request(operation)).rejects.toMatchObject(needsNone)
    await start()
    expect(await request(operation)).toMatchObject({ effect: 'live', what: [expect.stringMatching(words)] })
  })

  it('runs as reviewed', async () => {
    const { request, person, local } = await opened()
    const { id, hash } = await request('articles.update', { ...published, title: 'Six Kettles' })
    expect((await local.articles.byId(published)).title).toBe('Five Kettles')
    expect(await person.client.approvals.approve({ id, hash })).toMatchObject({ state: 'done' })
    expect((await local.articles.byId(published)).title).toBe('Six Kettles')
  })

  it('is stale after the article was saved again', async () => {
    const { request, person, local } = await opened()
    const { id, hash } = await request('articles.update', { ...published, content: '<p>Overwritten.</p>' })
    await local.articles.update({ ...published, content: '<p>Better.</p>' })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow(/^409: The objects of .* have changed/)
    expect((await local.articles.byId(published)).content).toContain('Better')
  })

  it('is stale after the targeting changed or the ads were paused', async () => {
    const { request, start, person, local, adSet, adId } = await opened()
    await start()
    const targeting = await request('adsets.targeting')
    const pause = await request('ads.pauseMany')
    const other = { geo_locations: { countries: ['IE'] } }
    await local.adsets.targeting({ adSetId: adSet.id, targeting: other })
    await local.ads.status({ adId, status: 'PAUSED' })
    for (const { id, hash } of [targeting, pause])
      await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow('409: ')
    expect((await local.adsets.list())[0]?.targeting).toMatchObject(other)
  })

  it('is refused if it could not succeed', async () => {
    const { request } = await opened()
    await expect(request('articles.unpublish', { id: 'none' })).rejects.toThrow('404: ')
  })
})

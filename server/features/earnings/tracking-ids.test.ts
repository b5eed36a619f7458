import { beforeEach, describe, expect, it } from 'vitest'
import { createReadClient } from '../../contract/client.ts'
import { articleRecord, productRecord } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const kettle = 'https://www.amazon.co.uk/dp/B07TESTONE'
const body = `<p>The <a href="${kettle}">kettle</a>, with <a href="${kettle}?tag=test-21">our tag</a> and <a href="${kettle}?tag=friend-21">another</a>.</p>`

/** The real app with two published articles and a draft about a kettle. Pages show the links of the article. */
async function open() {
  const records = createMemoryRecordStore()
  const blobs = createMemoryBlobStore()
  await blobs.put('b/a1', new TextEncoder().encode(body))
  await records.transact(async tx => {
    const published = { status: 'published' as const, publishedAt: '2026-11-20T09:00:00.000Z' }
    await tx.put('article', articleRecord('a1', { slug: 'kettles', title: 'Kettles', ...published }))
    await tx.put('article', articleRecord('a2', { slug: 'toasters', title: 'Toasters', ...published }))
    await tx.put('article', articleRecord('a3', { slug: 'mixers', title: 'Mixers' }))
    await tx.put('product', productRecord('p1', { articleId: 'a1', asin: 'B07TESTONE', amazonUrl: kettle }))
  })
  const opened = await createTestApp({
    records,
    blobs,
    pages: {
      renderer: {
        isPaginated: () => false,
        async render({ path, read }) {
          const articleId = path.split('/').at(-1) ?? ''
          const products = await createReadClient(read).articles.products({ articleId })
          const links = products.map(({ amazonUrl }) => `<a href="${amazonUrl.replace('&', '&amp;')}">Buy</a>`)
          return { status: 200, cacheable: true, html: links.join('') }
        },
      },
      assets: { reader: '', app: '', styles: [], fonts: [] },
      staticDir: null,
    },
  })
  const { app, local } = opened
  const getPage = async (query = '') => app.fetch(new Request(`http://localhost:3000/article/kettles${query}`))
  const tagsOfPage = async (query = '') =>
    [...(await (await getPage(query)).text()).matchAll(/tag=([\w-]+)/g)].map(found => found[1])
  return { local, getPage, tagsOfPage }
}

let at: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  at = await open()
})

const owners = async () =>
  (await at.local.trackingIds.list()).map(({ id, article, campaign }) => [id, article?.slug ?? campaign?.name ?? null])

describe('tracking ids', () => {
  it('are added in lower case, once, and in free state', async () => {
    await at.local.trackingIds.add({ ids: ['Kettles-21', 'toasters-21'] })
    const again = await at.local.trackingIds.add({ ids: ['kettles-21', 'mixers-21'] })
    expect(again.map(({ id }) => id)).toEqual(['kettles-21', 'mixers-21'])
    expect(await owners()).toEqual([
      ['kettles-21', null],
      ['mixers-21', null],
      ['toasters-21', null],
    ])
  })

  it('cannot become the affiliate tag, because its fees would belong to one article', async () => {
    const { local } = await open()
    await local.trackingIds.add({ ids: ['shelf-mills-21'] })
    await expect(local.settings.update({ affiliateTag: 'Shelf-Mills-21' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await local.settings.get({})).affiliateTag).not.toBe('Shelf-Mills-21')
  })

  it('are at most a hundred with the affiliate tag, which is not one of them', async () => {
    const ids = Array.from({ length: 99 }, (_, at) => `id-${at}-21`)
    await at.local.trackingIds.add({ ids })
    await expect(at.local.trackingIds.add({ ids: ['one-more-21'] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('101 tracking ids with the affiliate tag, but the shop allows 100'),
    })
    await expect(at.local.trackingIds.add({ ids: ['TEST-21'] })).rejects.toMatchObject({ code: 'conflict' })
    expect(await at.local.trackingIds.list()).toHaveLength(99)
  })

  it('belong to one article or campaign, which has no other', async () => {
    await at.local.trackingIds.add({ ids: ['one-21', 'two-21'] })
    const campaign = await at.local.campaigns.create({ name: 'Spring' })
    expect(await at.local.trackingIds.assign({ id: 'one-21', articleId: 'kettles' })).toMatchObject({
      article: { id: 'a1', slug: 'kettles', title: 'Kettles' },
      campaign: null,
    })
    const assign = (id: string, target: object) => at.local.trackingIds.assign({ id, ...target })
    await expect(assign('two-21', { articleId: 'a1' })).rejects.toMatchObject({
      message: expect.stringContaining('has the tracking id one-21 already'),
    })
    await expect(assign('two-21', { articleId: 'a1', campaignId: campaign.id })).rejects.toMatchObject({
      code: 'bad_request',
    })
    await expect(assign('two-21', { campaignId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(assign('none-21', {})).rejects.toMatchObject({ code: 'not_found' })
    await assign('two-21', { campaignId: campaign.id })
    await assign('one-21', {})
    expect(await owners()).toEqual([
      ['one-21', null],
      ['two-21', 'Spring'],
    ])
  })

  it('are given to articles or campaigns without one, as the setting says', async () => {
    await at.local.trackingIds.add({ ids: ['one-21', 'two-21', 'three-21'] })
    await expect(at.local.trackingIds.fill()).rejects.toMatchObject({ code: 'conflict' })
    await at.local.settings.update({ trackingIds: 'article' })
    await at.local.trackingIds.assign({ id: 'two-21', articleId: 'a2' })
    const filled = await at.local.trackingIds.fill()
    expect(filled).toMatchObject({ assigned: [{ id: 'one-21', article: { slug: 'kettles' } }], missing: 0 })
    await at.local.settings.update({ trackingIds: 'campaign' })
    for (const name of ['Spring', 'Autumn']) await at.local.campaigns.create({ name })
    expect(await at.local.trackingIds.fill()).toMatchObject({
      assigned: [{ id: 'three-21', campaign: { name: 'Autumn' } }],
      missing: 1,
    })
  })

  it('are given to an article that is published, if articles have them', async () => {
    await at.local.trackingIds.add({ ids: ['one-21'] })
    await at.local.articles.publish({ id: 'a3', withoutTag: true })
    expect(await owners()).toEqual([['one-21', null]])
    await at.local.articles.unpublish({ id: 'a3' })
    await at.local.settings.update({ trackingIds: 'article' })
    await at.local.articles.publish({ id: 'a3', withoutTag: true })
    expect(await owners()).toEqual([['one-21', 'mixers']])
  })
})

describe('links of an article', () => {
  const tagsOfArticle = async () => {
    const { body: html } = await at.local.articles.get({ slug: 'kettles' })
    const [product] = await at.local.articles.products({ articleId: 'a1' })
    return [`${html} ${product?.amazonUrl}`].flatMap(text =>
      [...text.matchAll(/href="[^"]*tag=([\w-]+)|one\?tag=([\w-]+)$/gi)].map(
        ([, inBody, ofProduct]) => inBody ?? ofProduct,
      ),
    )
  }

  it('carry its tracking id in place of the affiliate tag, and keep tags of others', async () => {
    expect(await tagsOfArticle()).toEqual(['test-21', 'test-21', 'friend-21', 'test-21'])
    await at.local.trackingIds.add({ ids: ['kettles-21'] })
    await at.local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
    expect(await tagsOfArticle()).toEqual(['test-21', 'test-21', 'friend-21', 'test-21'])
    await at.local.settings.update({ trackingIds: 'article' })
    expect(await tagsOfArticle()).toEqual(['kettles-21', 'kettles-21', 'friend-21', 'kettles-21'])
  })

  it('change on cached pages with each change of the ids', async () => {
    await at.local.settings.update({ trackingIds: 'article' })
    expect(await at.tagsOfPage()).toEqual(['test-21'])
    await at.local.trackingIds.add({ ids: ['one-21', 'two-21'] })
    await at.local.trackingIds.assign({ id: 'one-21', articleId: 'a1' })
    expect(await at.tagsOfPage()).toEqual(['one-21'])
    await at.local.trackingIds.assign({ id: 'one-21' })
    await at.local.trackingIds.assign({ id: 'two-21', articleId: 'a1' })
    expect(await at.tagsOfPage()).toEqual(['two-21'])
    await at.local.trackingIds.remove({ id: 'two-21' })
    expect(await at.tagsOfPage()).toEqual(['test-21'])
  })
})

describe('links for visitors from an ad', () => {
  it('carry the tracking id of its campaign, on a page that no shared cache stores', async () => {
    const campaign = await at.local.campaigns.create({ name: 'Spring' })
    const adSet = await at.local.adsets.create({ articleId: 'a1', campaignId: campaign.id })
    const words = { headline: 'Kettles', bodyText: 'Which boils first?', variant: 'A' }
    const ad = await at.local.ads.create({ adSetId: adSet.id, ...words })
    const query = `?utm_source=facebook&utm_content=${ad.id}`
    await at.local.trackingIds.add({ ids: ['spring-21'] })
    await at.local.trackingIds.assign({ id: 'spring-21', campaignId: campaign.id })
    expect(await at.tagsOfPage(query)).toEqual(['test-21'])
    await at.local.settings.update({ trackingIds: 'campaign' })
    expect(await at.tagsOfPage(query)).toEqual(['spring-21'])
    expect((await at.getPage(query)).headers.get('cache-control')).toBe('private, no-cache')
    expect((await at.getPage(query)).headers.get('cdn-cache-control')).toBeNull()
    expect(await at.tagsOfPage()).toEqual(['test-21'])
    expect(await at.tagsOfPage('?utm_content=unknown')).toEqual(['test-21'])
    await at.local.trackingIds.remove({ id: 'spring-21' })
    expect(await at.tagsOfPage(query)).toEqual(['test-21'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

let app: Awaited<ReturnType<typeof createTestApp>>
let id: string

beforeEach(async () => {
  app = await createTestApp()
  const made = await app.local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  id = made.article.id
})

const day = 24 * 60 * 60 * 1_000

describe('article calls', () => {
  it('save under the name of the caller, including generation', async () => {
    await app.local.articles.update({ id, title: 'Three Earbuds' })
    expect((await app.local.articles.revisions({ id })).map(({ by }) => by)).toEqual(['local', 'local'])
    expect(await app.local.articles.revision({ id, number: 2 })).toMatchObject({ title: 'Three Earbuds' })
  })

  it('preview, revert, delete and restore', async () => {
    const { title, version } = await app.local.articles.update({ id, title: 'Three Earbuds' })
    expect(await app.local.articles.preview({ id, title: 'Two Earbuds' })).toMatchObject({
      title: 'Two Earbuds',
      version,
    })
    expect(title).toBe('Three Earbuds')
    expect((await app.local.articles.revert({ id, number: 1, version })).title).not.toBe(title)
    const { slug, purgeAt } = await app.local.articles.delete({ id })
    expect(purgeAt).toBe('2026-12-21T09:00:00.000Z')
    await expect(app.anonymous.articles.get({ slug })).rejects.toMatchObject({ code: 'gone', answeredStatus: 410 })
    await expect(app.anonymous.articles.products({ articleId: id })).rejects.toMatchObject({ answeredStatus: 410 })
    expect(await app.local.articles.restore({ id })).toMatchObject({ status: 'published', deletedAt: null })
    expect(await app.anonymous.articles.get({ slug })).toMatchObject({ id })
  })

  it('preview each time again, regardless of the Idempotency-Key', async () => {
    for (const title of ['Two Earbuds', 'Four Earbuds']) {
      expect(await app.local.articles.preview({ id, title }, { idempotencyKey: 'k1' })).toMatchObject({ title })
    }
  })

  it('are refused to readers, except reading', async () => {
    const { anonymous } = app
    const calls = [
      () => anonymous.articles.preview({ id }),
      () => anonymous.articles.revisions({ id }),
      () => anonymous.articles.revision({ id, number: 1 }),
      () => anonymous.articles.revert({ id, number: 1 }),
      () => anonymous.articles.restore({ id }),
      () => anonymous.articles.list({ status: 'deleted' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('purge expired articles at the start of the app, after the time is trusted', async () => {
    const records = createMemoryRecordStore()
    const first = await createTestApp({ records })
    const made = await first.local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
    await first.local.articles.delete({ id: made.article.id })
    first.clock.advance(31 * day)
    await createTestApp({ records, clock: first.clock })
    expect(await records.get('article', made.article.id)).toMatchObject({ status: 'deleted' })
    first.clock.advance(7 * day)
    await createTestApp({ records, clock: first.clock })
    expect(await records.find('product')).toEqual([])
    expect(await records.get('article', made.article.id)).toMatchObject({ status: 'purged' })
  })

  it.each([
    ['Capitals', 'lower-case'],
    ['two--hyphens', 'single hyphens'],
    ['-edge', 'single hyphens'],
    ['with space', 'lower-case'],
    ['', 'lower-case'],
    ['x'.repeat(101), 'at most 100'],
  ])('refuse the slug %j with a reason', async (slug, told) => {
    const call = app.local.articles.update({ id, slug })
    await expect(call).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining(told) })
  })

  it.each(['', '/pictures/a.jpg', 'https://example.com/a.jpg'])('accept the hero image %j', async heroImage => {
    await app.local.articles.update({ id, heroImage: '/pictures/before.jpg' })
    expect(await app.local.articles.update({ id, heroImage })).toMatchObject({ heroImage })
  })

  it.each(['//host/a.jpg', '/\\host', 'http://example.com/a.jpg', 'javascript:alert(1)', ' '])(
    'refuse the hero image %j',
    async heroImage => {
      const call = app.local.articles.update({ id, heroImage })
      await expect(call).rejects.toMatchObject({ message: expect.stringContaining('empty for the generated cover') })
    },
  )

  it('search titles, and refuse more words than a title has', async () => {
    const { title } = await app.local.articles.update({ id, title: 'Three ÉTUDE Earbuds' })
    expect(await app.anonymous.articles.list({ title: 'étude three' })).toMatchObject([{ title }])
    expect(await app.anonymous.articles.list({ title: '% \u0000 🛒' })).toEqual([])
    const call = app.anonymous.articles.list({ title: 'x '.repeat(101) })
    await expect(call).rejects.toMatchObject({ reason: expect.stringContaining('at most 200 characters') })
  })

  it('explain how to specify a revision', async () => {
    const call = app.local.articles.revision({ id, number: 'last' })
    await expect(call).rejects.toMatchObject({ reason: 'Pass the number of a revision, such as 2' })
  })
})

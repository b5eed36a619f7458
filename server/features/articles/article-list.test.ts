import { expect, it, vi } from 'vitest'
import { article, setUp } from './testing/test-articles.ts'

async function withMany(count: number, titleOf: (at: number) => string = () => article.title) {
  const app = setUp()
  for (let at = 0; at < count; at += 1) {
    app.clock.advance(1000)
    await app.articles.add({
      ...article,
      id: `a${at}`,
      slug: `s${at}`,
      title: titleOf(at),
      publish: at % 3 !== 0,
      products: [],
    })
  }
  return app
}

it.each(['published', 'draft', 'all', 'deleted'] as const)(
  'returns %s articles in pages that make up the whole',
  async status => {
    const { articles, clock } = await withMany(20)
    for (const id of ['a4', 'a6', 'a7', 'a9']) {
      clock.advance(1000)
      await articles.remove(id)
    }
    const whole = await articles.list({ status })
    expect(whole.length).toBeGreaterThan(3)
    const parts = []
    for (let offset = 0; offset < 24; offset += 3) parts.push(...(await articles.list({ status, limit: 3, offset })))
    expect(parts).toEqual(whole)
    expect(await articles.list({ status, offset: 2 })).toEqual(whole.slice(2))
  },
)

it.each(['published', 'draft', 'all', 'deleted'] as const)(
  'returns %s articles with all words in their titles, in pages too',
  async status => {
    const { articles, clock } = await withMany(20, at => (at % 2 ? `Kettle ${at}, compared` : `Lamp ${at}, compared`))
    for (const id of ['a4', 'a6', 'a7', 'a9', 'a11', 'a13']) {
      clock.advance(1000)
      await articles.remove(id)
    }
    const whole = await articles.list({ status })
    const kettles = whole.filter(({ title }) => title.startsWith('Kettle'))
    expect(kettles.length).toBeGreaterThan(1)
    expect(kettles.length).toBeLessThan(whole.length)
    expect(await articles.list({ status, title: ' COMPARED  kett ' })).toEqual(kettles)
    expect(await articles.list({ status, title: 'kett', limit: 1, offset: 1 })).toEqual(kettles.slice(1, 2))
    expect(await articles.list({ status, title: 'kett lamp' })).toEqual([])
    expect(await articles.list({ status, title: '  ' })).toEqual(whole)
    expect(await articles.list({ status, title: 'kett', category: 'audio' })).toEqual([])
  },
)

it('reads no more of five hundred records than a page needs', async () => {
  const { articles, records } = await withMany(500)
  const find = records.find.bind(records)
  let read = 0
  records.find = async (kind, query) => {
    const found = await find(kind, query)
    read += found.length
    return found
  }
  expect(await articles.list({ status: 'published', limit: 12, offset: 24 })).toHaveLength(12)
  expect(read).toBe(12)
})

it('reads the products of all excerpts with figures by one query, and none where no excerpt is shown', async () => {
  const { articles, records } = setUp()
  for (const id of ['a1', 'a2', 'a3']) await articles.add({ ...article, id, slug: id, excerpt: 'One is £39.99.' })
  await articles.add({ ...article, id: 'a4', slug: 'a4' })
  const find = vi.spyOn(records, 'find')
  const listKinds = () => find.mock.calls.splice(0).map(([kind]) => kind)
  const heads = await articles.list({ status: 'published' })
  expect(heads.filter(({ summaryUntil }) => summaryUntil !== undefined)).toHaveLength(3)
  expect(listKinds()).toEqual(['article', 'product'])
  const bare = await articles.list({ status: 'published' }, { drafts: false, excerpts: 'none' })
  expect(bare.map(({ excerpt, summaryUntil }) => [excerpt, summaryUntil])).toEqual(Array(4).fill(['', undefined]))
  expect(await articles.heads(['a1'])).toMatchObject([{ excerpt: 'One is £39.99.' }])
  expect(listKinds()).toEqual(['article'])
})

it('lists an article whose excerpt has old figures only, also without its body', async () => {
  const { articles, blobs, clock, logged } = setUp()
  await articles.add({ ...article, excerpt: 'One is £39.99.' })
  clock.advance(31 * 86_400_000)
  for (const key of await blobs.list('')) await blobs.delete(key)
  const summaryUntil = new Date(clock.now().getTime() + 60_000).toISOString()
  expect(await articles.list({ status: 'published' })).toMatchObject([{ excerpt: '', summaryUntil }])
  expect(logged).toEqual(['the text of an article could not be read for its excerpt'])
})

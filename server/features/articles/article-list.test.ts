import { expect, it } from 'vitest'
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

import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'

const toRow = (title: string, at: number) =>
  `B0SMPLA00${at},"${title}",24.99,4.6,812,https://www.amazon.co.uk/dp/B0SMPLA00${at}`
const titles = ['Acme Steel Kettle', 'Bolt Glass Kettle', 'Coil Travel Kettle', 'Dune Desk Lamp', 'Ember Desk Lamp']
const content = ['asin,title,price,stars,reviews,url', ...titles.map(toRow)].join('\n')

describe('generate.topics', () => {
  it('lists topics with at least three products of a feed', async () => {
    const { local } = await createTestApp()
    expect(await local.generate.topics({ feed: { name: 'mine.csv', content } })).toEqual({
      origin: 'mine.csv',
      topics: [{ topic: 'electric kettles', category: 'kitchen', products: 3 }],
    })
  })

  it('lists topics of the sample catalogue, most products first', async () => {
    const { local } = await createTestApp()
    const { origin, topics } = await local.generate.topics({})
    expect(origin).toBe('the sample catalogue')
    const counts = topics.map(({ products }) => products)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(topics.map(({ topic }) => topic)).toContain('wireless earbuds')
  })

  it.each([
    ['whose kind of product is unknown', 'widgets', /does not know this kind of product/],
    ['without products', 'desk lamps', /No product for "desk lamps"|Only 2 of 3/],
  ])('are named by the error about a topic %s', async (_, topic, message) => {
    const { local } = await createTestApp()
    const widgets = ['Acme Widget', 'Bolt Widget', 'Coil Widget'].map((title, at) => toRow(title, titles.length + at))
    const feed = { name: 'mine.csv', content: [content, ...widgets].join('\n') }
    const { topics } = await local.generate.topics({ feed })
    expect(topics.map(served => served.topic)).toEqual(['electric kettles'])
    await expect(
      local.generate.article({ topic, category: 'home', productCount: 3, feed, embedded: true }),
    ).rejects.toMatchObject({
      code: 'not_enough_products',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/^.*hoose another topic.* Topics with enough products: electric kettles \(3\)\.$/),
    })
  })

  it('names no topics if the source searches for any', async () => {
    const catalogue = { find: () => Promise.reject(new Error('Not called.')) }
    const { local } = await createTestApp({ catalogue })
    expect(await local.generate.topics({})).toEqual({ origin: null, topics: [] })
  })

  it('reports an unreadable feed', async () => {
    const { local } = await createTestApp()
    const feed = { name: 'mine.csv', content: '{"products": ' }
    await expect(local.generate.topics({ feed })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

import { describe, expect, it } from 'vitest'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import { type ArticleFigures, rankTopics, type TopicFigures } from './rank-topics.ts'

const candidate = (topic: string, category: string, changes: Partial<TopicCandidate> = {}): TopicCandidate => ({
  topic,
  category,
  products: 5,
  pricePence: 3_000,
  isNamedIn: text => text.includes(topic),
  ...changes,
})

const article = (category: string, changes: Partial<ArticleFigures> = {}): ArticleFigures => ({
  category,
  visitors: 400,
  productClicks: 40,
  exposure: 1,
  ...changes,
})

const kettles = candidate('kettles', 'kitchen')
const earbuds = candidate('earbuds', 'audio')

const rank = (changes: Partial<TopicFigures> = {}) =>
  rankTopics({
    candidates: [kettles, earbuds],
    articles: [article('kitchen'), article('audio')],
    phrases: [],
    demand: null,
    prices: [],
    rates: { categories: [], other: 3 },
    seasons: null,
    currency: 'GBP',
    getName: category => category.toUpperCase(),
    ...changes,
  })

const names = (changes: Partial<TopicFigures>) => rank(changes).map(({ topic }) => topic)

describe('the ranking of topics', () => {
  it('multiplies visitors, product clicks, price and commission', () => {
    expect(rank()[0]).toMatchObject({
      visitors: 400,
      clicksPerHundred: 10,
      price: 30,
      commissionRate: 3,
      value: 400 * 0.1 * 30 * 0.03,
    })
  })

  it.each<[string, Partial<TopicFigures>]>([
    ['more visitors', { articles: [article('kitchen'), article('audio', { visitors: 4_000, productClicks: 400 })] }],
    ['more clicks', { articles: [article('kitchen'), article('audio', { productClicks: 200 })] }],
    ['a higher price', { candidates: [kettles, { ...earbuds, pricePence: 9_000 }] }],
    ['a higher commission', { rates: { categories: [{ category: 'audio', rate: 8 }], other: 3 } }],
    ['more searches', { phrases: [{ phrase: 'best earbuds', visitors: 60 }] }],
    [
      'a better season',
      {
        seasons: new Map([
          ['audio', { before: 900, after: 2_700 }],
          ['kitchen', { before: 900, after: 900 }],
        ]),
      },
    ],
  ])('prefers %s', (_, changes) => {
    expect(names({})).toEqual(['kettles', 'earbuds'])
    expect(names(changes)).toEqual(['earbuds', 'kettles'])
  })

  it('shrinks thin data towards the site: one lucky article does not win', () => {
    const many = Array.from({ length: 20 }, () => article('kitchen', { visitors: 500, productClicks: 50 }))
    const lucky = article('audio', { visitors: 90, productClicks: 30, exposure: 0.1 })
    expect(names({ articles: [...many, lucky] })[0]).toBe('earbuds')
    const [first] = rank({ articles: [...many, lucky] })
    // Its own figures are 900 visitors and 33 clicks for a hundred.
    expect(first?.visitors).toBeLessThan(560)
    expect(first?.clicksPerHundred).toBeLessThan(18)
  })

  it('believes in search phrases only up to a limit, because anybody can send them', () => {
    const [first] = rank({ phrases: [{ phrase: 'earbuds', visitors: 1_000_000 }] })
    expect(first?.visitors).toBeLessThanOrEqual(3 * 400)
  })

  it('uses the prices of the category or of the site if those of the topic are unknown', () => {
    const unknown = [
      { ...kettles, pricePence: null, products: null },
      { ...earbuds, pricePence: null, products: null },
    ]
    const prices = [
      { category: 'audio', pence: 2_000 },
      { category: 'audio', pence: 6_000 },
      { category: 'audio', pence: 4_000 },
    ]
    expect(rank({ candidates: unknown, prices }).map(({ price }) => price)).toEqual([40, 40])
    expect(rank({ candidates: unknown }).map(({ price, value }) => [price, value])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('gives five topics at most, and reasons with their figures', () => {
    const candidates = Array.from({ length: 9 }, (_, at) =>
      candidate(`topic ${at}`, 'kitchen', { pricePence: 1_000 * (at + 1) }),
    )
    const topics = rank({ candidates })
    expect(topics.map(({ topic }) => topic)).toEqual(['topic 8', 'topic 7', 'topic 6', 'topic 5', 'topic 4'])
    expect(topics[0]?.reasons).toEqual([
      'An article may have about 400 visitors without ads in 90 days. The one article in KITCHEN had 400 visitors without ads.',
      'About 10.0 product clicks for a hundred visitors are expected (whole site: 10.0).',
      'The shop pays 3% of about £90.00, the usual price of 5 products to choose from.',
    ])
  })

  it('orders topics by what a click would bring if nobody has come yet', () => {
    const candidates = [kettles, { ...earbuds, pricePence: 9_000 }]
    const topics = rank({ candidates, articles: [] })
    expect(topics.map(({ topic, value }) => [topic, value])).toEqual([
      ['earbuds', 0],
      ['kettles', 0],
    ])
    expect(topics[0]?.reasons[0]).toBe('No visitors without ads were counted yet, so nothing is known about readers.')
  })
})

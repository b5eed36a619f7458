import { beforeEach, describe, expect, it } from 'vitest'
import { articleRecord } from '../../../ports/record-fixtures.conformance.ts'
import { madeUpReaders } from '../../../testing/made-up-readers.ts'
import { openOptimizer } from '../testing/open-optimizer.ts'

const readers = madeUpReaders()
let at: Awaited<ReturnType<typeof openOptimizer>>
beforeEach(async () => {
  Object.assign(readers, madeUpReaders())
  at = await openOptimizer(readers.parts)
})

const latest = { from: '2026-10-22', to: '2026-11-20' }
const earlier = { from: '2026-09-22', to: '2026-10-21' }

type Row = readonly [key: string, clicks: number, impressions: number, position: number]

function importRows(days: typeof latest, { queries = [], pages = [] }: { queries?: Row[]; pages?: Row[] }) {
  const toFile = (name: string, heading: string, rows: readonly Row[]) => ({
    name,
    content: [
      `${heading},Clicks,Impressions,CTR,Position`,
      ...rows.map(([key, ...figures]) => `${key},${figures[0]},${figures[1]},0%,${figures[2]}`),
    ].join('\n'),
  })
  const files = [
    ...(queries.length > 0 ? [toFile('Queries.csv', 'Top queries', queries)] : []),
    ...(pages.length > 0 ? [toFile('Pages.csv', 'Top pages', pages)] : []),
  ]
  return at.local.search.import({ files, ...days })
}

/** Reads with all that was stored before: figures are cached for ten minutes. */
const read = async () => {
  at.clock.advance(10 * 60_000)
  const { search } = await at.local.optimizer.topics({})
  if (!search) throw new Error('There are no figures.')
  return search
}
const queriesOf = async () => (await read()).queries.map(({ query }) => query)

describe('queries without an article', () => {
  it('have a topic, and reasons with their figures', async () => {
    await importRows(latest, { queries: [['best air fryer uk', 2, 640, 24.3]] })
    const { days, comparedWith, queries } = await read()
    expect([days, comparedWith]).toEqual([latest, null])
    expect(queries).toEqual([
      {
        query: 'best air fryer uk',
        impressions: 640,
        clicks: 2,
        position: 24.3,
        isRising: false,
        topic: 'air fryers',
        category: 'kitchen',
        reasons: [
          'From 22 October 2026 to 20 November 2026, Google showed this site 640 times for “best air fryer uk”, at position 24.3 on average. No article is about it.',
        ],
      },
    ])
  })

  it('are none that an article is about, on the first page, or rarely shown', async () => {
    await importRows(latest, {
      queries: [
        ['five best kettles', 0, 900, 30],
        ['toaster', 0, 800, 30],
        ['the shelf', 500, 700, 1.1],
        ['soundbars', 0, 19, 30],
        ['see https://x.example for code', 0, 900, 30],
        ['standing desks', 0, 60, 30],
      ],
    })
    expect(await queriesOf()).toEqual(['standing desks'])
    expect((await read()).queries[0]).toMatchObject({ topic: 'standing desks', category: null })
  })

  it('that a drafted kind of product covers are left out, too', async () => {
    await importRows(latest, { queries: [['air fryer for one person', 0, 300, 30]] })
    expect(await queriesOf()).toHaveLength(1)
    const draft = articleRecord('d1', { title: 'Which Air Fryers to Buy', status: 'draft' })
    await at.records.transact(tx => tx.put('article', draft))
    expect(await queriesOf()).toEqual([])
  })

  it('come first if they are clearly shown more often than before', async () => {
    await importRows(earlier, {
      queries: [
        ['yoga mats', 1, 100, 30],
        ['desk lamps', 1, 900, 30],
        ['slow cookers', 1, 30, 30],
      ],
    })
    await importRows(latest, {
      queries: [
        ['yoga mats', 2, 240, 28],
        ['desk lamps', 1, 930, 30],
        // More than half as many again, but few.
        ['slow cookers', 1, 46, 30],
        ['soundbars', 0, 90, 30],
      ],
    })
    const { queries, comparedWith } = await read()
    expect(comparedWith).toEqual(earlier)
    expect(queries.map(({ query, isRising }) => [query, isRising])).toEqual([
      ['yoga mats', true],
      ['soundbars', true],
      ['desk lamps', false],
      ['slow cookers', false],
    ])
    expect(queries[0]?.reasons[1]).toBe('That is 140% more a day than from 22 September 2026 to 21 October 2026.')
    expect(queries[1]?.reasons[1]).toBe(
      'It is new: the export of 22 September 2026 to 21 October 2026 did not have it.',
    )
  })

  it('raise the rank of their topic, with the reason', async () => {
    await readers.add({
      date: '2026-11-20',
      path: '/article/five-kettles',
      visitors: 300,
      productClicks: 30,
      product: 'Kettle',
    })
    const before = (await at.local.optimizer.topics({})).topics
    expect(before[0]?.topic).not.toBe('desk lamps')
    await importRows(latest, {
      queries: [
        ['best desk lamps', 9, 9_000, 14],
        ['kettle', 400, 4_000, 2],
      ],
    })
    const { topics } = await at.local.optimizer.topics({})
    expect(topics[0]).toMatchObject({ topic: 'desk lamps' })
    expect(topics[0]?.reasons[0]).toContain('Google showed this site 9,000 times for “best desk lamps”')
  })

  it('are gone if their topic is turned down', async () => {
    await importRows(latest, {
      queries: [
        ['best air fryer', 2, 640, 24],
        ['standing desks', 0, 60, 30],
      ],
    })
    await at.local.optimizer.dismissTopic({ topic: 'air fryers' })
    await at.local.optimizer.dismissTopic({ topic: 'the best standing desk' })
    expect(await queriesOf()).toEqual([])
  })

  it('are not read from figures that are half a year old', async () => {
    await importRows({ from: '2026-04-01', to: '2026-05-20' }, { queries: [['soundbars', 0, 90, 30]] })
    expect((await at.local.optimizer.topics({})).search).toBeNull()
  })
})

describe('articles to refresh', () => {
  const kettles: Row = ['https://shelf.example/article/five-kettles', 3, 410, 11.4]

  it('are at position 8 to 15, with the queries that lead there', async () => {
    const pages: Row[] = [kettles, ['/article/best-toasters', 90, 900, 2.5], ['/privacy', 0, 300, 9]]
    await importRows(latest, {
      pages,
      queries: [
        ['five kettles', 1, 120, 9.2],
        ['kettle', 2, 60, 12],
      ],
    })
    expect((await read()).refresh).toEqual([
      {
        articleId: 'a1',
        slug: 'five-kettles',
        title: 'Five Kettles',
        impressions: 410,
        clicks: 3,
        position: 11.4,
        reasons: [
          'From 22 October 2026 to 20 November 2026, Google showed it 410 times at position 11.4 on average, just below the first results.',
          'It got 0.7 clicks per hundred impressions. Results of this site on the first page get 7.1.',
          'People found it with “five kettles” (position 9.2), “kettle” (position 12.0).',
          'It was last changed on 1 January 2026.',
        ],
      },
    ])
  })

  it('are found by queries if there is no table of pages', async () => {
    await importRows(latest, {
      queries: [
        ['best kettle', 1, 120, 9],
        ['kettles', 0, 60, 12],
        ['toaster', 0, 90, 40],
      ],
    })
    expect((await read()).refresh).toMatchObject([{ articleId: 'a1', impressions: 180, position: 10 }])
  })

  it('are found by their former address', async () => {
    await at.records.transact(tx => tx.put('formerSlug', { id: 'old-kettles', version: 0, articleId: 'a1' }))
    await importRows(latest, { pages: [['/article/old-kettles', 0, 90, 12]] })
    expect((await read()).refresh).toMatchObject([{ articleId: 'a1', impressions: 90 }])
  })

  it('are none that were changed since, or that are rarely shown', async () => {
    await importRows(latest, { pages: [kettles, ['/article/best-toasters', 0, 40, 12]] })
    expect((await read()).refresh).toHaveLength(1)
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, updatedAt: '2026-11-21T09:00:00.000Z' })
    })
    expect((await read()).refresh).toEqual([])
  })
})

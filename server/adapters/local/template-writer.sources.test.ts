import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProductSource } from '../../ports/product-source.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { createCatalogueSource } from './catalogue-source.ts'
import { createFeedSource } from './feed-source.ts'
import { type FiguredBrief, requireFigures } from './figured.ts'
import { countWords, overlap, type ReadArticle, readArticle, sentencesIn } from './writer/testing/reading.ts'
import { expectTrueFigures, SLIPS, USE_CLAIMS } from './writer/testing/truth.ts'

const clock = { now: () => new Date('2026-11-21T08:30:00Z') }
const catalogue = new URL('../../../fixtures/catalog/', import.meta.url)
const feed = new URL('../../../../shared/data/amazon-uk-products.csv', import.meta.url)

async function briefFrom(source: ProductSource, topic: string, category: string, count: number): Promise<FiguredBrief> {
  const { products, readAt, sample } = await source.find({ topic, category, count }, plainWork())
  const briefed = products.map(product => ({ ...product, name: product.name ?? product.title }))
  return requireFigures({ topic, category, products: briefed, readAt, sample })
}

function expectSound(article: ReadArticle, brief: FiguredBrief): void {
  expect(countWords(article.text)).toBeGreaterThanOrEqual(1500)
  expectTrueFigures(article, brief)
  expect(article.text).not.toMatch(USE_CLAIMS)
  for (const line of article.text.split('\n')) expect(line).not.toMatch(SLIPS)
  const sentences = sentencesIn(article.text)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
}

const TYPES: [topic: string, category: string][] = [
  ['wireless earbuds', 'audio'],
  ['over-ear headphones', 'audio'],
  ['electric burr coffee grinders', 'coffee-grinders'],
  ['manual coffee grinders', 'coffee-grinders'],
  ['adjustable dumbbells', 'fitness'],
  ['yoga mats', 'fitness'],
  ['gaming mice', 'gaming'],
  ['gaming controllers', 'gaming'],
  ['air purifiers', 'home'],
  ['cordless vacuum cleaners', 'home'],
  ['air fryers', 'kitchen'],
  ['electric kettles', 'kitchen'],
  ['ergonomic office chairs', 'office'],
  ['desk lamps', 'office'],
  ['portable chargers', 'tech'],
  ['smart watches', 'tech'],
]

describe('articles from the sample catalogue', () => {
  const sections = Object.fromEntries(
    readdirSync(catalogue)
      .filter(file => file.endsWith('.json'))
      .map(file => [file.replace('.json', ''), async () => JSON.parse(readFileSync(new URL(file, catalogue), 'utf8'))]),
  )
  const source = createCatalogueSource({ sections, clock })

  it.each(TYPES.flatMap(([topic, category]) => [3, 5, 7, 10].map(count => ({ topic, category, count }))))(
    'are sound: $topic, $count asked for',
    async ({ topic, category, count }) => {
      const brief = await briefFrom(source, topic, category, count)
      expect(brief.products.length).toBeGreaterThanOrEqual(3)
      const article = await readArticle(brief)
      expectSound(article, brief)
      expect(article.sections[0]?.text).toMatch(/invented/)
    },
  )

  it('are sixteen different texts', async () => {
    const articles = await Promise.all(
      TYPES.map(async ([topic, category]) => readArticle(await briefFrom(source, topic, category, 5))),
    )
    const shares = articles.flatMap((a, i) => articles.slice(i + 1).map(b => overlap(a, b)))
    expect(Math.max(...shares)).toBeLessThan(0.18)
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.1)
  })
})

describe.skipIf(!existsSync(feed))('articles from a real feed (skipped where it is not at hand)', () => {
  const topics: [topic: string, category: string][] = [
    ['wireless earbuds', 'audio'],
    ['smart watch', 'tech'],
    ['hdmi cable', 'tech'],
    ['funko pop figures', 'gaming'],
    ['personalised gift', 'home'],
  ]
  it.each(topics)('are sound: %s', async (topic, category) => {
    const source = createFeedSource({ name: 'feed.csv', content: readFileSync(feed, 'utf8'), clock })
    for (const count of [3, 5, 7, 10]) {
      const brief = await briefFrom(source, topic, category, count)
      if (brief.products.length === 0) continue
      expectSound(await readArticle(brief), brief)
    }
  })
})

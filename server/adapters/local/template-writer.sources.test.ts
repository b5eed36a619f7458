import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCatalogueSource } from './product-sources.ts'
import { overlap, readArticle } from './writer/testing/reading.ts'
import { briefFrom, expectSound } from './writer/testing/sound-article.ts'

const clock = { now: () => new Date('2026-11-21T08:30:00Z') }
const catalogue = new URL('../../../fixtures/catalog/', import.meta.url)

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

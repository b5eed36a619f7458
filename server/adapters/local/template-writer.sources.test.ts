import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCatalogueSource } from './product-sources.ts'
import { catalogBrief, catalogProduct, createBrief, feedBrief } from './writer/testing/briefs.ts'
import { countWords, overlap, readArticle } from './writer/testing/reading.ts'
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

describe('articles from a feed', () => {
  it('state one difference in price in each section', async () => {
    const products = [4900, 2300, 3900, 1900].map((pricePence, n) => catalogProduct(n, { pricePence, rating: 5 }))
    const { sections } = await readArticle(createBrief('umbrellas', 'home', products))
    const found = sections.map(({ text }) => text.match(/(?<=£[\d.]+ )(?:less|more|cheaper|dearer)/g) ?? [])
    const inReviews = found.filter((_, at) => sections[at]?.plan.kind === 'product')
    expect(inReviews.flat().length).toBeGreaterThan(2)
    expect(inReviews.filter(differences => differences.length > 1)).toEqual([])
  })

  it.each(['personalised gifts', 'handmade gifts', 'wedding gifts'])('offer no return of %s by order', async topic => {
    const { text } = await readArticle({ ...feedBrief(topic, 'home', 3, 'Personalised Gift'), format: 'howto' })
    expect(text).not.toMatch(/without giving a reason|for any reason|cooling-off|whether (?:it can be|an exchange is)/)
  })

  it('review a single collectable at length, and repeat one fact of it at most in the verdict', async () => {
    const title = 'Funko POP! Games: Gotham Knights - Robin - Collectable Vinyl Figure'
    const facts = ['Height', 'Length'].map(label => ({ label, value: '9 cm' }))
    const product = catalogProduct(0, {
      title,
      name: title.replace(/ - .*/, ''),
      features: [],
      facts,
      pros: [],
      cons: [],
    })
    const { text, sections } = await readArticle({ ...createBrief('Robin', 'gaming', [product]), format: 'review' })
    expect(countWords(text)).toBeGreaterThanOrEqual(1200)
    const verdict = sections.find(({ plan }) => plan.kind === 'verdict')?.text ?? ''
    expect(verdict).toMatch(/Buy the .* if\s+\S/)
    expect((verdict.match(/9 cm/g) ?? []).length).toBeLessThanOrEqual(1)
  })

  it('open no two sentences on the source in the same way', async () => {
    const topics = ['earbuds', 'headphones', 'smart watches', 'fans', 'toasters', 'speakers', 'cameras', 'projectors']
    const articles = await Promise.all(topics.map(topic => readArticle(catalogBrief(topic, 'home', 5))))
    const repeated = articles.flatMap(({ text }) => text.match(/\b(The \w+) \w+ [^.\n]*\. \1 [^.\n]*\./g) ?? [])
    expect(repeated.filter(found => /^The (?:listing|seller|description)/.test(found))).toEqual([])
  })

  it('use "figures" for no numbers beside figures for a shelf', async () => {
    const { text } = await readArticle(feedBrief('vinyl figures', 'gaming', 5))
    expect(text).not.toMatch(/figures of (?:the|these) \w* ?(?:vinyl )?figures|titles and figures/)
  })
})

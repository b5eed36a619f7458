import { expect, it } from 'vitest'
import { readSharedData } from '../../testing/shared-data.ts'
import { createFeedSource } from './product-sources.ts'
import { figureFreeOverlap, readArticle } from './writer/testing/reading.ts'
import { briefFrom, expectSound } from './writer/testing/sound-article.ts'

const clock = { now: () => new Date('2026-11-21T08:30:00Z') }
const topics: [topic: string, category: string][] = [
  ['wireless earbuds', 'audio'],
  ['smart watch', 'tech'],
  ['hdmi cable', 'tech'],
  ['funko pop figures', 'gaming'],
]

it.each(topics)('articles from a real feed are sound: %s', async (topic, category) => {
  const source = createFeedSource({ name: 'feed.csv', content: readSharedData('amazon-uk-products.csv'), clock })
  const briefs = await Promise.all([3, 5, 7, 10].map(count => briefFrom(source, topic, category, count)))
  const written = briefs.filter(({ products }) => products.length > 0)
  expect(written.length).toBeGreaterThan(0)
  for (const brief of written) expectSound(await readArticle(brief), brief)
})

/** Topics that the feed can serve, with the number of products to compare. */
const served: [topic: string, category: string, count: number][] = [
  ['wireless earbuds', 'audio', 5],
  ['Wireless Earbuds Under £50', 'audio', 7],
  ['wireless earbuds under £20', 'audio', 3],
  ['bluetooth headphones', 'audio', 4],
  ['sport earbuds', 'audio', 2],
  ['smart watches', 'tech', 3],
  ['fitness trackers', 'fitness', 3],
  ['HDMI leads', 'tech', 2],
  ['Funko Pop figures', 'gaming', 4],
  ['toys for kids', 'home', 2],
  ['personalised gifts', 'home', 5],
  ['family tree gifts', 'home', 2],
  ['memorial gifts', 'home', 2],
  ['baby gifts', 'home', 5],
  ['birthday gifts', 'home', 3],
  ['wedding gifts', 'home', 2],
]

it('articles on different topics share at most a tenth of their sentences without figures', async () => {
  const source = createFeedSource({ name: 'feed.csv', content: readSharedData('amazon-uk-products.csv'), clock })
  const briefs = await Promise.all(served.map(topic => briefFrom(source, ...topic)))
  const written = await Promise.all(briefs.filter(({ products }) => products.length > 1).map(readArticle))
  expect(written.length).toBeGreaterThanOrEqual(12)
  const similar = written.flatMap((one, at) =>
    written.slice(at + 1).flatMap(other => {
      const share = figureFreeOverlap(one, other)
      return share > 0.1 ? [`${one.outline.title} | ${other.outline.title}: ${share}`] : []
    }),
  )
  expect(similar).toEqual([])
})

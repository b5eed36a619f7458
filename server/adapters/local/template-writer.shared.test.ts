import { expect, it } from 'vitest'
import { readSharedData } from '../../testing/shared-data.ts'
import { createFeedSource } from './feed-source.ts'
import { readArticle } from './writer/testing/reading.ts'
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

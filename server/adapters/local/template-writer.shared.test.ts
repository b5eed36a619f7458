import { describe, expect, it } from 'vitest'
import type { ArticleFormat } from '../../domain/article-formats.ts'
import { plainWork } from '../../testing/plain-work.ts'
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

describe('the advice of an article', () => {
  const source = createFeedSource({ name: 'feed.csv', content: readSharedData('amazon-uk-products.csv'), clock })
  const write = async (topic: string, format: ArticleFormat, count: number) => {
    return (await readArticle(await briefFrom(source, topic, 'home', count, format))).text
  }

  it.each<[topic: string, format: ArticleFormat, count: number, wrong: RegExp, right: RegExp]>([
    ['memorial vase or funeral wreath', 'versus', 2, /birthday|voucher|plasterboard/i, /is a memorial vase/],
    ['memorial plaque or memorial vase', 'versus', 2, /personaliseds/, /is a memorial plaque, and/],
    [
      'smart watch or wireless earbuds',
      'versus',
      2,
      /\ba wireless/,
      /Earbuds and the Asmoda Smart Watch serve different purposes/,
    ],
    ['wedding post box', 'review', 1, /white cards|third toaster|curious child/, /The slot of a card box|slot takes/],
    ['Minnie Mouse Stacker', 'review', 1, /\bmice\b|DPI/, /children/],
    ['slate plaques', 'review', 1, /plasterboard|curtains/i, /cemetery/],
    ['Galloway Cow', 'review', 1, /sleeve for the box|Vaulted/, /toy box|toys/],
    ['Earl Grey tea', 'review', 1, /(?<!Earl )grey tea/i, /teabags/i],
    ['phone charger', 'review', 1, /HDMI|8K|\bvideo\b/, /watts/],
    ['how to choose headphones for phone calls', 'howto', 2, /cushions before/, /Step 1: Calls/],
    ['earbuds for phone calls', 'roundup', 7, /cushions/, /Calls/],
  ])('fits the products: %s', async (topic, format, count, wrong, right) => {
    const text = await write(topic, format, count)
    expect(text).not.toMatch(wrong)
    expect(text).toMatch(right)
  })

  it('recommends at most two products for costing less than the first', async () => {
    const text = await write('earbuds for phone calls', 'roundup', 7)
    expect((text.match(/\bcosts? £[\d.]+ less than\b/g) ?? []).length).toBeLessThanOrEqual(2)
  })

  it('asks questions about both of two kinds', async () => {
    const text = await write('smart watch or wireless earbuds', 'versus', 2)
    const questions = text.split('\n').filter(line => line.endsWith('?'))
    expect(questions.map(line => line.split(':')[0])).toEqual(
      expect.arrayContaining(['Smart watch', 'Wireless earbuds']),
    )
  })

  it('is refused with a way out if it would be too short', () =>
    expect(write('Kipper the Dog Collection', 'review', 1)).rejects.toMatchObject({
      hint: expect.stringMatching('another topic'),
    }))

  it('counts both products of a pair in the note on other listings', async () => {
    const pair: [string, string] = ['smart watch', 'earbuds']
    const { notes } = await source.find({ topic: pair.join(' or '), category: 'tech', count: 2, pair }, plainWork())
    expect(notes).toEqual(['2 products; 3 further rows are other listings of the same products.'])
  })
})

import { describe, expect, it } from 'vitest'
import { createFeedSource } from '../../adapters/local/product-sources.ts'
import { sentencesIn } from '../../adapters/local/writer/testing/reading.ts'
import { type ArticleFormat, defaultFormat } from '../../domain/article-formats.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { readSharedData } from '../../testing/shared-data.ts'
import { checkArticle } from './claims/check-article.ts'
import { articleFrom, type LocalArticle } from './testing/local-articles.ts'

/** Topics that 50 real rows can serve, with the number of products to compare. */
const TOPICS: readonly [topic: string, category: string, count: number][] = [
  ['wireless earbuds', 'audio', 5],
  ['Wireless Earbuds Under £50', 'audio', 7],
  ['wireless earbuds under £20', 'audio', 3],
  ['bluetooth headphones', 'audio', 4],
  ['smart watches', 'tech', 3],
  ['HDMI leads', 'tech', 2],
  ['Funko Pop figures', 'gaming', 4],
  ['personalised gifts', 'home', 5],
  ['family tree gifts', 'home', 2],
  ['toys for kids', 'home', 2],
  ['memorial gifts', 'home', 2],
  ['fitness trackers', 'fitness', 3],
]
/** Topics of kinds that differ, whose advice differs too. */
const KINDS = ['wireless earbuds', 'smart watches', 'Funko Pop figures', 'personalised gifts', 'bluetooth headphones']

async function writeArticle(
  [topic, category, count]: (typeof TOPICS)[number],
  format: ArticleFormat = defaultFormat,
): Promise<LocalArticle> {
  const clock = { now: () => new Date('2026-11-21T08:30:00Z') }
  const source = createFeedSource({ name: 'feed.csv', content: readSharedData('amazon-uk-products.csv'), clock })
  const { products, readAt, sample } = await source.find({ topic, category, count }, plainWork())
  const named = products.map(product => ({ ...product, name: product.name ?? product.title }))
  const brief = { topic, category, products: named, readAt, sample }
  return articleFrom(format === defaultFormat ? brief : { ...brief, format })
}

/** Returns the sentences of the text without figures, with product names masked. */
function findFigureFreeSentences({ html, brief }: LocalArticle): ReadonlySet<string> {
  const lines = html
    .replace(/<h\d>[^<]*<\/h\d>/g, '\n')
    .replace(/<\/(?:p|li|tr|ul|ol|table)>/g, '\n')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<[^>]+>/g, '')
  const names = brief.products.map(({ name }) => name).sort((a, b) => b.length - a.length)
  const masked = names.reduce((text, name) => text.replaceAll(name, 'N'), lines)
  return new Set(sentencesIn(masked).filter(sentence => !/\d/.test(sentence)))
}

const articles = Promise.all(TOPICS.map(topic => writeArticle(topic)))

/** Returns the share of figure-free sentences of each pair of articles, the largest first. */
function findShares(chosen: readonly LocalArticle[]): number[] {
  const sets = chosen.map(findFigureFreeSentences)
  const shares = sets.flatMap((one, at) =>
    sets.slice(at + 1).map(other => [...one].filter(text => other.has(text)).length / Math.min(one.size, other.size)),
  )
  return shares.sort((a, b) => b - a)
}

describe('the template writer on twelve topics of a real feed', () => {
  it.each(TOPICS.map(([topic], at) => [topic, at] as const))(
    'passes its own check without a removed sentence: %s',
    async (_, at) => {
      const article = (await articles)[at]
      if (!article) throw new Error('There is no such article.')
      const { sentences, problems, words } = await checkArticle(article, null)
      const refused = sentences.filter(sentence => sentence.problems.length > 0)
      expect(refused.map(({ sentence, problems: found }) => [sentence.text, found])).toEqual([])
      expect(problems).toEqual([])
      expect(words).toBeGreaterThanOrEqual(1500)
    },
  )

  it('shares at most a tenth of the figure-free sentences between different kinds of product', async () => {
    const chosen = (await articles).filter(({ brief }) => KINDS.includes(brief.topic))
    const shares = findShares(chosen)
    expect(shares).toHaveLength(10)
    expect(shares[0]).toBeLessThanOrEqual(0.1)
  })

  it.each([
    ['smart watches', 'smart watches for women', 'smartwatch'],
    ['toys under £50', 'toys for three-year-olds', 'toys'],
    ['personalised gifts', 'personalised presents', 'personalised gift'],
  ])('shares at most half of the figure-free sentences between articles on one kind: %s', async (one, other, kind) => {
    const shares = findShares([
      await writeArticle([one, 'home', 3]),
      await writeArticle([other, 'home', 3]),
      await writeArticle([`how to choose ${kind}`, 'home', 3], 'howto'),
    ])
    expect(shares[0]).toBeLessThanOrEqual(0.5)
  })

  it('never speaks of what a page leaves out', async () => {
    for (const { html } of await articles) {
      expect(html).not.toMatch(/\bsilent\b|keeps? quiet|does not (?:say|mention)|left unsaid|no word (?:on|about)/i)
    }
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { createCatalogueSource, createFeedSource } from '../../../adapters/local/product-sources.ts'
import { requireProductStats } from '../../../adapters/local/product-stats.ts'
import { composeArticle } from '../../../adapters/local/template-writer.ts'
import { catalogBrief, feedBrief } from '../../../adapters/local/writer/testing/briefs.ts'
import { type ArticleFormat, defaultFormat, getFormat } from '../../../domain/article-formats.ts'
import type { ArticleBrief, ArticleOutline, WrittenSection } from '../../../ports/article-writer.ts'
import type { ProductSource } from '../../../ports/product-source.ts'
import { plainWork } from '../../../testing/plain-work.ts'
import { readSharedData } from '../../../testing/shared-data.ts'
import { assembleArticle } from '../assemble-article.ts'
import { verifyArticle } from '../verify-article.ts'
import { verifyOutline } from '../verify-outline.ts'

/** Valid articles by the local writer, in which no check may find a problem. */

const clock = { now: () => new Date('2026-11-21T08:30:00Z') }
const catalogue = new URL('../../../../fixtures/catalog/', import.meta.url)

const TOPICS: readonly [topic: string, category: string][] = [
  ['best wireless earbuds', 'audio'],
  ['over-ear headphones', 'audio'],
  ['AIR FRYERS', 'kitchen'],
  ['electric kettles', 'kitchen'],
  ['burr coffee grinders', 'coffee-grinders'],
  ['manual coffee grinders', 'coffee-grinders'],
  ['adjustable dumbbells', 'fitness'],
  ['yoga mats', 'fitness'],
  ['ergonomic office chairs under £200', 'office'],
  ['desk lamps', 'office'],
  ['wireless gaming mice', 'gaming'],
  ['gaming controllers', 'gaming'],
  ['air purifiers', 'home'],
  ['cordless vacuum cleaners', 'home'],
  ['portable chargers', 'tech'],
  ['smart watches', 'tech'],
  ['4k projector under £150', 'tech'],
  ['birthday gifts for toddlers', 'home'],
  ['garden hoses', 'home'],
]
const FEED_TOPICS: readonly [topic: string, category: string][] = [
  ['wireless earbuds', 'audio'],
  ['smart watch', 'tech'],
  ['hdmi cable', 'tech'],
  ['funko pop figures', 'gaming'],
  ['personalised gift', 'home'],
]
const COUNTS = [3, 5, 10]

export interface LocalArticle {
  /** Description for the names of tests. */
  about: string
  brief: ArticleBrief
  outline: ArticleOutline
  sections: WrittenSection[]
  html: string
}

export function articleFrom(brief: ArticleBrief, about: string = brief.topic): LocalArticle {
  const composed = composeArticle(requireProductStats(brief))
  const { outline } = composed
  const sections = [...composed.sections].map(([id, html]) => ({ id, html }))
  return { about, brief, outline, sections, html: assembleArticle({ brief, outline, sections }).html }
}

async function fromSource(
  source: ProductSource,
  topic: string,
  category: string,
  count: number,
  format: ArticleFormat = defaultFormat,
) {
  const { products, readAt, sample } = await source.find({ topic, category, count }, plainWork())
  if (products.length < getFormat(format).counts[0]) return []
  const named = products.map(product => ({ ...product, name: product.name ?? product.title }))
  const brief = { topic, category, products: named, readAt, sample, ...(format !== defaultFormat && { format }) }
  return [
    articleFrom(brief, `${format}, ${topic}, ${products.length} of ${sample ? 'the catalogue' : 'the real feed'}`),
  ]
}

function catalogueSource(): ProductSource {
  const files = readdirSync(catalogue).filter(file => file.endsWith('.json'))
  const load = async (file: string): Promise<unknown> => JSON.parse(readFileSync(new URL(file, catalogue), 'utf8'))
  const sections = Object.fromEntries(files.map(file => [file.replace('.json', ''), () => load(file)]))
  return createCatalogueSource({ sections, clock })
}

let written: Promise<LocalArticle[]> | undefined

/** Articles on invented briefs and on the sample catalogue, written once because no test changes them. */
export function localArticles(): Promise<readonly LocalArticle[]> {
  written ??= writeAll()
  return written
}

async function writeAll(): Promise<LocalArticle[]> {
  const invented = inSizes(TOPICS).flatMap(([topic, category, count]) => [
    articleFrom(catalogBrief(topic, category, count), `${topic}, ${count} of a catalogue`),
    articleFrom(feedBrief(topic, category, count), `${topic}, ${count} of a feed`),
  ])
  return [...invented, ...(await fromTopics(catalogueSource(), TOPICS))]
}

/** Articles of a format on the sample catalogue, with the least and the most products that it allows. All topics take a minute. */
export async function articlesOfFormat(format: ArticleFormat, topics = TOPICS.slice(0, 5)): Promise<LocalArticle[]> {
  const { counts } = getFormat(format)
  const sizes = new Set([Math.min(...counts), Math.max(...counts)])
  const source = catalogueSource()
  const wanted = topics.flatMap(([topic, category]) => [...sizes].map(count => [topic, category, count] as const))
  return (
    await Promise.all(wanted.map(([topic, category, count]) => fromSource(source, topic, category, count, format)))
  ).flat()
}

/** Articles on the real products of the shared feed. */
export function realFeedArticles(): Promise<LocalArticle[]> {
  const source = createFeedSource({ name: 'feed.csv', content: readSharedData('amazon-uk-products.csv'), clock })
  return fromTopics(source, FEED_TOPICS)
}

const inSizes = (topics: typeof TOPICS) => topics.flatMap(topic => COUNTS.map(count => [...topic, count] as const))

async function fromTopics(source: ProductSource, topics: typeof TOPICS): Promise<LocalArticle[]> {
  const found = inSizes(topics).map(([topic, category, count]) => fromSource(source, topic, category, count))
  return (await Promise.all(found)).flat()
}

/** Lists the problems that the checks before publishing find in these articles. */
export async function findProblems(articles: readonly LocalArticle[]): Promise<string[]> {
  const found: string[] = []
  for (const { about, ...article } of articles) {
    const problems = [...(await verifyOutline(article.outline, article.brief)), ...verifyArticle(article)]
    found.push(...problems.map(({ where, message }) => `${about}: ${where}: ${message}`))
  }
  return found
}

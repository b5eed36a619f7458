import { expect } from 'vitest'
import { type ArticleFormat, defaultFormat, splitVersusTopic } from '../../../../domain/article-formats.ts'
import type { ProductSource } from '../../../../ports/product-source.ts'
import { plainWork } from '../../../../testing/plain-work.ts'
import { type BriefWithStats, requireProductStats } from '../../product-stats.ts'
import { countWords, type ReadArticle, sentencesIn } from './reading.ts'
import { BROKEN_TEXT, expectTrueFigures, USE_CLAIMS } from './truth.ts'

export async function briefFrom(
  source: ProductSource,
  topic: string,
  category: string,
  count: number,
  format: ArticleFormat = defaultFormat,
): Promise<BriefWithStats> {
  const pair = format === 'versus' ? splitVersusTopic(topic) : null
  const { products, readAt, sample } = await source.find({ topic, category, count, ...(pair && { pair }) }, plainWork())
  const briefed = products.map(product => ({ ...product, name: product.name ?? product.title }))
  const brief = { topic, category, products: briefed, readAt, sample }
  return requireProductStats(format === defaultFormat ? brief : { ...brief, format })
}

/** Expects at least 1,500 words, correct numbers, no claim of use, no broken pattern, and no repeated sentence. */
export function expectSound(article: ReadArticle, brief: BriefWithStats): void {
  expect(countWords(article.text)).toBeGreaterThanOrEqual(1500)
  expectTrueFigures(article, brief)
  expect(article.text).not.toMatch(USE_CLAIMS)
  for (const line of article.text.split('\n')) expect(line).not.toMatch(BROKEN_TEXT)
  const sentences = sentencesIn(article.text)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
}

import type { Article, Product } from '../../../contract/schemas/article.ts'
import type { Claim, Evidence, EvidencedProduct, StrayStatement } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, readArticle } from '../article-text.ts'
import type { Brief } from '../step-results.ts'
import { standsIn } from '../trace/stands-in.ts'
import { LONGEST_BLOCK } from '../verify/check-structure.ts'
import { createMarker, namedIn } from '../verify/mentions.ts'
import { outlineBlocks } from '../verify/outline-blocks.ts'
import { placeOf } from '../verify/problem.ts'
import { claimsOf, type GivenClaim } from './claims.ts'
import { type Statement, statementsOf } from './statements.ts'
import { type Trace, tracerOf } from './trace.ts'

/** An article as its readers currently see it. */
export interface ArticleNow {
  article: Pick<Article, 'title' | 'excerpt' | 'content'>
  cards: readonly Product[]
}

/** Blocks of an article, split to a searchable length. */
function blocksOf({ title, excerpt }: ArticleNow['article'], blocks: readonly Block[]): Block[] {
  const parts = new RegExp(`.{1,${LONGEST_BLOCK}}(?:\\s|$)|.{${LONGEST_BLOCK}}`, 'g')
  return [...outlineBlocks({ title, excerpt }), ...blocks].flatMap(block =>
    block.text.length <= LONGEST_BLOCK ? [block] : (block.text.match(parts) ?? []).map(text => ({ ...block, text })),
  )
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map(value => [JSON.stringify(value), value])).values()]
}

interface Reading {
  brief: Brief
  /** Blocks of the article with the products that each is about, by section or by name. */
  mentions: readonly { block: Block; of: readonly BriefedProduct[] }[]
  statements: readonly Statement[]
}

function mentionsIn(blocks: readonly Block[], { products, topic }: Brief): Reading['mentions'] {
  const mark = createMarker(products, topic)
  return blocks.map(block => ({ block, of: namedIn(mark(`${block.product} \n ${block.text}`), products) }))
}

const isStated = (kind: Claim['kind']) => ['link', 'price', 'rating', 'reviews'].includes(kind)

function placesOf({ kind, words }: GivenClaim, product: BriefedProduct, { mentions, statements }: Reading): string[] {
  if (isStated(kind)) {
    const saying = statements.filter(statement => statement.kind === kind && statement.products.includes(product))
    return unique(saying.map(({ place }) => place))
  }
  return unique(
    mentions
      .filter(({ block, of }) => of.includes(product) && standsIn(words, [block.text]))
      .map(({ block }) => placeOf(block)),
  )
}

function evidenced(product: BriefedProduct, trace: Trace, reading: Reading): EvidencedProduct {
  const claims = claimsOf(product, trace).map(claim => {
    const { kind, value, source } = claim
    return { kind, value, places: placesOf(claim, product, reading), source }
  })
  return { name: product.name, asin: product.asin, url: product.url, claims: unique(claims) }
}

function straysOf({ brief: { topic }, statements }: Reading): StrayStatement[] {
  const strays = statements.filter(({ products }) => products.length === 0)
  return unique(
    strays.map(({ kind, value, sentence, place, topical }) => {
      return { kind, value, sentence, place, source: topical ? { kind: 'topic', topic } : null }
    }),
  )
}

/**
 * Builds the evidence of an article: every claim given to its writer, with its source and its locations in the current
 * text, and the links and figures that match no claim.
 */
export function evidenceOf(jobId: string, brief: Brief, { article, cards }: ArticleNow): Evidence {
  const { blocks: read, links } = readArticle(article.content)
  const blocks = blocksOf(article, read)
  const statements = statementsOf({ blocks, links, cards, brief })
  const reading = { brief, mentions: mentionsIn(blocks, brief), statements }
  const { origin, readAt, sample, searches = [], dropped = [], leftOut = [] } = brief
  const traceOf = tracerOf(brief.products, brief.searches, origin)
  const products = brief.products.map(product => evidenced(product, traceOf(product), reading))
  return {
    missing: null,
    jobId,
    origin,
    readAt,
    sample,
    products,
    searches,
    dropped: unique(dropped),
    leftOut: unique(leftOut),
    strays: straysOf(reading),
  }
}

/** Evidence of an article whose sources are unknown, with the reason. */
export function noEvidence(missing: NonNullable<Evidence['missing']>, jobId: string | null): Evidence {
  const nothing = { searches: [], products: [], strays: [], dropped: [], leftOut: [] }
  return { missing, jobId, origin: null, readAt: null, sample: false, ...nothing }
}

import type { Article, Product } from '../../../contract/schemas/article.ts'
import type { Claim, Evidence, EvidencedProduct, StrayStatement } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, readArticle } from '../article-text.ts'
import type { Brief } from '../step-results.ts'
import { isStatedIn } from '../trace/stands-in.ts'
import { MAX_BLOCK_LENGTH } from '../verify/check-structure.ts'
import { createMarker, findMarkedProducts } from '../verify/mentions.ts'
import { toOutlineBlocks } from '../verify/outline-blocks.ts'
import { formatLocation } from '../verify/problem.ts'
import { getClaims, type ProvidedClaim } from './claims.ts'
import { findStatements, type Statement } from './statements.ts'
import { createSourceFinder, type FindSource } from './trace.ts'

/** An article as its readers currently see it. */
export interface ArticleView {
  article: Pick<Article, 'title' | 'excerpt' | 'content'>
  cards: readonly Product[]
}

/** Blocks of an article, split to a searchable length. */
function toSearchableBlocks({ title, excerpt }: ArticleView['article'], blocks: readonly Block[]): Block[] {
  const parts = new RegExp(`.{1,${MAX_BLOCK_LENGTH}}(?:\\s|$)|.{${MAX_BLOCK_LENGTH}}`, 'g')
  return [...toOutlineBlocks({ title, excerpt }), ...blocks].flatMap(block =>
    block.text.length <= MAX_BLOCK_LENGTH ? [block] : (block.text.match(parts) ?? []).map(text => ({ ...block, text })),
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
  return blocks.map(block => ({ block, of: findMarkedProducts(mark(`${block.product} \n ${block.text}`), products) }))
}

const isStatedKind = (kind: Claim['kind']) => ['link', 'price', 'rating', 'reviews'].includes(kind)

function findClaimLocations(
  { kind, words }: ProvidedClaim,
  product: BriefedProduct,
  { mentions, statements }: Reading,
): string[] {
  if (isStatedKind(kind)) {
    const matching = statements.filter(statement => statement.kind === kind && statement.products.includes(product))
    return unique(matching.map(({ place }) => place))
  }
  return unique(
    mentions
      .filter(({ block, of }) => of.includes(product) && isStatedIn(words, [block.text]))
      .map(({ block }) => formatLocation(block)),
  )
}

function toEvidencedProduct(product: BriefedProduct, trace: FindSource, reading: Reading): EvidencedProduct {
  const claims = getClaims(product, trace).map(claim => {
    const { kind, value, source } = claim
    return { kind, value, places: findClaimLocations(claim, product, reading), source }
  })
  return { name: product.name, asin: product.asin, url: product.url, claims: unique(claims) }
}

function findStrays({ brief: { topic }, statements }: Reading): StrayStatement[] {
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
export function buildEvidence(jobId: string, brief: Brief, { article, cards }: ArticleView): Evidence {
  const { blocks: read, links } = readArticle(article.content)
  const blocks = toSearchableBlocks(article, read)
  const statements = findStatements({ blocks, links, cards, brief })
  const reading = { brief, mentions: mentionsIn(blocks, brief), statements }
  const { origin, readAt, sample, searches = [], dropped = [], leftOut = [] } = brief
  const createFinder = createSourceFinder(brief.products, brief.searches, origin)
  const products = brief.products.map(product => toEvidencedProduct(product, createFinder(product), reading))
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
    strays: findStrays(reading),
  }
}

/** Evidence of an article whose sources are unknown, with the reason. */
export function createMissingEvidence(missing: NonNullable<Evidence['missing']>, jobId: string | null): Evidence {
  const nothing = { searches: [], products: [], strays: [], dropped: [], leftOut: [] }
  return { missing, jobId, origin: null, readAt: null, sample: false, ...nothing }
}

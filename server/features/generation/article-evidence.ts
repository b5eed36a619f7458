import type { Article, Product } from '../../contract/schemas/article.ts'
import type {
  Claim,
  ClaimKind,
  Evidence,
  EvidencedProduct,
  EvidenceSource,
  StrayStatement,
} from '../../contract/schemas/claims.ts'
import { getAsin } from '../../domain/amazon.ts'
import { formatPence, formatPounds } from '../../domain/number-format.ts'
import { listShops } from '../../domain/shops.ts'
import type { BriefedProduct } from '../../ports/article-writer.ts'
import type { Search } from '../../ports/product-source.ts'
import { type Block, type FoundLink, readArticle, toOutlineBlocks } from './article-text.ts'
import { findAddedSource } from './claims/fact-table.ts'
import { isFromApi } from './find-products.ts'
import type { Brief } from './step-results.ts'
import { findOnlyFigure, type Identity, toIdentity } from './trace/page-figures.ts'
import { pageTextsByAsin, toPageEvidence } from './trace/search-pages.ts'
import { findCriticismPage, readCriticism } from './trace/supported-claims.ts'
import { isStatedIn } from './trace/text-match.ts'
import { isConfirmed } from './verify/check-figures.ts'
import { findLinkedProduct, isOwnPage } from './verify/check-links.ts'
import { MAX_BLOCK_LENGTH } from './verify/check-structure.ts'
import { createMarker, findMarkedProducts } from './verify/mentions.ts'
import { formatLocation } from './verify/problem.ts'
import { findStatedFigures, type StatedFigure } from './verify/stated-figures.ts'

/** A claim that is not yet located in the article. `words` is the text to search for. */
interface ProvidedClaim extends Omit<Claim, 'places'> {
  words: string
}

const isOnOwnPage: TextTest = () => true

function figureClaims({ pricePence, rating, reviewCount }: BriefedProduct, trace: FindSource): ProvidedClaim[] {
  const claim = (kind: 'price' | 'rating' | 'reviews', figure: number, value: string) => {
    const states: TextTest = (text, identity, isTitle) => !isTitle && findOnlyFigure(kind, text, identity) === figure
    return { kind, value, words: value, source: trace(states) }
  }
  return [
    ...(pricePence === null ? [] : [claim('price', pricePence, formatPence(pricePence))]),
    ...(rating === null ? [] : [claim('rating', rating, `${rating} out of 5`)]),
    ...(reviewCount === null ? [] : [claim('reviews', reviewCount, `${reviewCount.toLocaleString('en-GB')} reviews`)]),
  ]
}

/** Lists everything the writer was given about a product, each with its source. */
function getClaims(product: BriefedProduct, { trace, traceCriticism }: Tracing): ProvidedClaim[] {
  const states =
    (words: string): TextTest =>
    passage =>
      isStatedIn(words, [passage])
  const toClaim = (kind: ClaimKind, value: string, words = value) => ({
    kind,
    value,
    words,
    source: trace(states(words)),
  })
  const { name, url, brand, features, facts, pros, cons, suits } = product
  return [
    { kind: 'name', value: name, words: name, source: trace(states(name)) ?? trace(isOnOwnPage) },
    { kind: 'link', value: url, words: url, source: trace(isOnOwnPage) },
    ...figureClaims(product, trace),
    ...(brand === null ? [] : [toClaim('brand', brand)]),
    ...features.map(feature => toClaim('feature', feature)),
    ...facts.map(({ label, value }) => toClaim('fact', `${label}: ${value}`, value)),
    ...pros.map(pro => toClaim('pro', pro)),
    ...cons.map(con => {
      const claim = toClaim('con', con, readCriticism(con)?.quote)
      return { ...claim, source: traceCriticism(con) ?? claim.source }
    }),
    ...(suits === null ? [] : [toClaim('suits', suits)]),
  ]
}

/** A link or a figure in the current text of the article. */
interface Statement extends Omit<StrayStatement, 'source'> {
  /** Products whose source agrees. Empty if the source of no product that the sentence can mean does. */
  products: readonly BriefedProduct[]
  /** True if the topic itself names the value. */
  topical: boolean
}

const cardLocation = 'the product card'

function figureStatement(stated: StatedFigure): Statement {
  const { figure, block, sentence, allowed, topical, derived, qualifier } = stated
  const { kind, text: value } = figure
  const where = { value, sentence, place: formatLocation(block), topical }
  if (kind === 'foreign' || kind === 'share') return { ...where, kind: 'figure', products: [] }
  return {
    ...where,
    kind,
    products: allowed.filter(product => derived || isConfirmed(kind, figure, product, qualifier)),
  }
}

/** Lists the links to other sites. Links within the site need no source. */
function linkStatements(links: readonly FoundLink[], products: readonly BriefedProduct[]): Statement[] {
  return links
    .filter(({ href }) => !isOwnPage(href))
    .map(link => {
      const product = findLinkedProduct(link.href, products)
      const statement = { value: link.href, sentence: link.text, place: formatLocation(link), topical: false }
      return { ...statement, kind: 'link', products: product ? [product] : [] }
    })
}

/** Leaves out figures of Amazon's API that differ from those of the card: they may not be shown any more. */
function hideOldFigures(product: BriefedProduct, cards: readonly Product[]): BriefedProduct {
  const card = isFromApi(product) && cards.find(({ amazonUrl }) => findLinkedProduct(amazonUrl, [product]))
  if (!card) return product
  const { pricePence, rating, reviewCount } = product
  return {
    ...product,
    pricePence: toPence(card.price) === pricePence ? pricePence : null,
    rating: card.rating === rating ? rating : null,
    reviewCount: card.reviewCount === reviewCount ? reviewCount : null,
  }
}

const toPence = (price: number | null) => price && Math.round(price * 100)

function cardStatements(shown: Product, products: readonly BriefedProduct[]): Statement[] {
  const product = findLinkedProduct(shown.amazonUrl, products)
  const statement = (kind: Statement['kind'], value: string, agreed: boolean): Statement => {
    return {
      kind,
      value,
      sentence: shown.name,
      place: cardLocation,
      products: product && (agreed || isFromApi(product)) ? [product] : [],
      topical: false,
    }
  }
  return [
    statement('link', shown.amazonUrl, true),
    ...(shown.price === null
      ? []
      : [statement('price', formatPounds(shown.price), toPence(shown.price) === product?.pricePence)]),
    ...(shown.rating === null
      ? []
      : [statement('rating', `${shown.rating} out of 5`, shown.rating === product?.rating)]),
    ...(shown.reviewCount === null
      ? []
      : [statement('reviews', `${shown.reviewCount} reviews`, shown.reviewCount === product?.reviewCount)]),
  ]
}

interface StatementsOptions {
  blocks: readonly Block[]
  links: readonly FoundLink[]
  cards: readonly Product[]
  brief: { topic: string; products: BriefedProduct[] }
}

function findStatements({ blocks, links, cards, brief }: StatementsOptions): Statement[] {
  const { products } = brief
  return [
    ...findStatedFigures(blocks, brief).map(figureStatement),
    ...linkStatements(links, products),
    ...cards.flatMap(shown => cardStatements(shown, products)),
  ]
}

/** Tests whether a page text states a claim about the product that `identity` describes. */
type TextTest = (text: string, identity: Identity, isTitle: boolean) => boolean

/** Finds the source text that states a claim; null if none does. */
type FindSource = (isStated: TextTest) => EvidenceSource | null

/** Finds the sources of what a writer was given about a product. */
interface Tracing {
  trace: FindSource
  /** Finds the page of another site that a con quotes; null for a con of the shop. */
  traceCriticism: (con: string) => EvidenceSource | null
}

function toPageSource({ query, url, title, text }: { query: string; url: string; title: string; text: string }) {
  return { kind: 'page' as const, query, url, title, quote: text }
}

/**
 * Finds the sources of claims. Products found by searching are traced to the texts of their pages, titles first;
 * products from a file or the catalogue to their row.
 */
function createSourceFinder(
  products: readonly BriefedProduct[],
  searches: readonly Search[] | undefined,
  origin: string,
): (product: BriefedProduct) => FindSource {
  const byAsin = pageTextsByAsin(searches ?? [], listShops(products)[0])
  return product => {
    if (!searches) return () => ({ kind: 'row', where: product.foundAt ?? origin })
    const texts = byAsin.get(getAsin(product) ?? '') ?? []
    const others = products.filter(other => other !== product).map(({ name }) => name)
    const identity = toIdentity(toPageEvidence(texts), others)
    return isStated => {
      const found = texts.find(({ text, isTitle }) => isStated(text, identity, isTitle))
      return found ? toPageSource(found) : null
    }
  }
}

/** An article as its readers currently see it. */
interface ArticleView {
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

interface EvidenceOptions extends Tracing {
  reading: Reading
  cards: readonly Product[]
}

function toEvidencedProduct(
  product: BriefedProduct,
  { reading, cards, ...tracing }: EvidenceOptions,
): EvidencedProduct {
  const claims = getClaims(hideOldFigures(product, cards), tracing).map(claim => {
    const { kind, value } = claim
    const where = product.statedBy?.get(value)
    const added = findAddedSource(product, value)
    const source = added === undefined ? claim.source : { kind: 'row' as const, where: added }
    const places = findClaimLocations(claim, product, reading)
    return { kind, value, places, source: where === undefined ? source : { kind: 'person' as const, where } }
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
  const traceCriticism = (con: string) => {
    const found = findCriticismPage(con, searches)
    return found && toPageSource(found)
  }
  const products = brief.products.map(product =>
    toEvidencedProduct(product, { trace: createFinder(product), traceCriticism, reading, cards }),
  )
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

import { namesTopic } from '../../domain/articles.ts'
import { formatPence, formatQuantity } from '../../domain/number-format.ts'
import { createWeightedRating } from '../../domain/picks.ts'
import type { ProductRequest } from '../../ports/product-source.ts'
import { scoreFit } from './fit/score-fit.ts'
import type { Candidate } from './fit/topic.ts'
import { readTopic } from './fit/topic.ts'
import { findDifference, groupVariants } from './listing-variants.ts'
import type { SourcedProductWithStats } from './product-stats.ts'
import { getOpening, isKind } from './product-words.ts'

export interface RankedProducts<Product extends SourcedProductWithStats> {
  /** Products, best first, at most the requested number. */
  products: Product[]
  /** Number of different products that fit. */
  matching: number
  /** Sentences about rows that fit but were left out: prices out of range, variants of the same listing. */
  notes: string[]
}

/** Products before sorting, each with the other variants of its listing. */
interface RankedListings<Product extends SourcedProductWithStats> extends Omit<RankedProducts<Product>, 'products'> {
  listings: readonly (readonly Product[])[]
}

interface FittingProduct<Product extends SourcedProductWithStats> {
  product: Product
  fit: number
}

interface ScoredProduct<Product extends SourcedProductWithStats> extends FittingProduct<Product> {
  rating: number
}

function compareScored(a: ScoredProduct<SourcedProductWithStats>, b: ScoredProduct<SourcedProductWithStats>): number {
  return (
    b.fit - a.fit ||
    b.rating - a.rating ||
    b.product.reviewCount - a.product.reviewCount ||
    a.product.pricePence - b.product.pricePence ||
    (a.product.title < b.product.title ? -1 : 1)
  )
}

/** Keeps the first entry of each key, and all entries without a key. */
function keepDistinct<Entry>(entries: readonly Entry[], getKey: (entry: Entry) => string | null): Entry[] {
  const seenKeys = new Set<string>()
  return entries.filter(entry => {
    const key = getKey(entry)
    if (key === null) return true
    return seenKeys.has(key) ? false : seenKeys.add(key)
  })
}

/** Factor from the median beyond which a price is an error or another kind of product. */
const OUTLIER_FACTOR = 20
/** Pence below which a price is a mistake. */
const MIN_PRICE = 10
/** Number of products below which a median means little. */
const MIN_FOR_MEDIAN = 4

function getMedianPrice(products: readonly SourcedProductWithStats[]): number {
  const prices = products.map(({ pricePence }) => pricePence).sort((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)] ?? 0
}

interface WithoutOutliers<Entry> {
  usual: Entry[]
  note: string[]
}

/** Separates entries with prices that are far from the median. */
function removePriceOutliers<Entry extends { product: SourcedProductWithStats }>(
  entries: readonly Entry[],
): WithoutOutliers<Entry> {
  const median = getMedianPrice(entries.map(({ product }) => product))
  const isUsual = ({ product: { pricePence } }: Entry) =>
    pricePence >= MIN_PRICE &&
    (entries.length < MIN_FOR_MEDIAN ||
      (pricePence * OUTLIER_FACTOR >= median && pricePence <= median * OUTLIER_FACTOR))
  const usual = entries.filter(isUsual)
  const [first, ...more] = entries.filter(entry => !isUsual(entry))
  if (!first) return { usual, note: [] }
  const title = shortenTitle(first.product.title)
  const price = formatPence(first.product.pricePence)
  const reason = `the usual price here is about ${formatPence(median)}`
  const note =
    more.length === 0
      ? `1 row was left out because of its price: "${title}" at ${price}, and ${reason}.`
      : `${more.length + 1} rows were left out because of their prices, such as "${title}" at ${price}: ${reason}.`
  return { usual, note: [note] }
}

function shortenTitle(title: string): string {
  return title.length > 60 ? `${title.slice(0, 60).trimEnd()}…` : title
}

/** Describes the variants of the chosen products: "5 further rows are other lengths of the same products." */
function describeVariants(chosen: readonly (readonly SourcedProductWithStats[])[]): string[] {
  const differences = chosen.flatMap(([kept, ...others]) =>
    others.map(({ title }) => findDifference(kept?.title ?? '', title) ?? 'listings'),
  )
  const [first, ...more] = differences
  if (first === undefined) return []
  const products = formatQuantity(chosen.length, 'product')
  if (more.length === 0) return [`${products}; 1 further row is another ${SINGULAR_DIFFERENCES[first]} of one of them.`]
  const kinds = [...new Set(differences)].sort()
  const list = kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}` : kinds.join('')
  return [`${products}; ${differences.length} further rows are other ${list} of the same products.`]
}

const SINGULAR_DIFFERENCES = {
  packs: 'pack',
  lengths: 'length',
  capacities: 'capacity',
  sizes: 'size',
  colours: 'colour',
  listings: 'listing',
}

/** Rounds to halves, so that one stray word does not outweigh ratings. */
function roundFit(fit: number): number {
  return Math.round(fit * 2) / 2
}

function* findFitting<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  topic: string,
): Generator<void, FittingProduct<Product>[]> {
  const criteria = readTopic(topic)
  const fitting: FittingProduct<Product>[] = []
  for (const candidate of candidates) {
    const fit = scoreFit(candidate, criteria)
    const { product } = candidate
    if (fit > 0) fitting.push({ product, fit: roundFit(fit) })
    yield
  }
  return fitting
}

/**
 * Chooses products by fit to the topic, then by rating weighted by the number of reviews, then by reviews, and puts the
 * best rated first. Yields after each candidate, so that long rankings can be interleaved with other work.
 */
export function* rankInSteps<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  { pair, ...request }: ProductRequest,
): Generator<void, RankedProducts<Product>> {
  if (!pair) return toRanked(yield* rankTopic(candidates, request))
  const [first, second] = pair
  const one = yield* rankTopic(candidates, { ...request, topic: first, count: 1 })
  const others = candidates.filter(({ product }) => one.listings[0]?.[0] !== product)
  const two = yield* rankTopic(others, { ...request, topic: second, count: 1 })
  return toRanked({
    listings: [...one.listings, ...two.listings],
    matching: one.matching + two.matching,
    notes: [...one.notes, ...two.notes],
  })
}

/** Finds the product with the longest name that a topic contains: "Solo 2 Pro", not "Solo 2". */
function findNamed<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  topic: string,
): FittingProduct<Product>[] {
  const named = candidates.filter(({ product: { name } }) => name !== null && namesTopic(topic, name))
  const [longest] = named.toSorted((a, b) => (b.product.name?.length ?? 0) - (a.product.name?.length ?? 0))
  return longest ? [{ product: longest.product, fit: 1 }] : []
}

/**
 * Finds the products whose titles begin with a topic that names no known kind of product: "Galloway Cow". A charger with a
 * cable is not a cable.
 */
function findTitled<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  topic: string,
): FittingProduct<Product>[] {
  if (readTopic(topic).things.some(({ noun }) => noun === null || isKind(noun))) return []
  return candidates.flatMap(({ product }) =>
    namesTopic(getOpening(product.title), topic) ? [{ product, fit: 1 }] : [],
  )
}

function* rankTopic<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  { topic, count }: ProductRequest,
): Generator<void, RankedListings<Product>> {
  const named = count === 1 ? findNamed(candidates, topic) : []
  const ofKind = named.length === 0 ? yield* findFitting(candidates, topic) : named
  const found = ofKind.length === 0 && count === 1 ? findTitled(candidates, topic) : ofKind
  const { usual: fitting, note } = removePriceOutliers(found)
  const getRating = createWeightedRating(fitting.map(({ product }) => product))
  const scored = fitting.map(entry => ({ ...entry, rating: getRating(entry.product) }))
  yield
  scored.sort(compareScored)
  yield
  const listings = groupVariants(scored.map(({ product }) => product))
  yield
  const byAsin = keepDistinct(listings, ([product]) => product?.asin ?? null)
  const different = keepDistinct(byAsin, ([product]) => product?.name?.toLowerCase() ?? null)
  return { listings: different.slice(0, count), matching: different.length, notes: note }
}

function toRanked<Product extends SourcedProductWithStats>(ranked: RankedListings<Product>): RankedProducts<Product> {
  const products = sortBestFirst(ranked.listings.flatMap(([product]) => product ?? []))
  return { products, matching: ranked.matching, notes: [...ranked.notes, ...describeVariants(ranked.listings)] }
}

/** Sorts by weighted rating and then by reviews, so that the first product is the best overall. */
function sortBestFirst<Product extends SourcedProductWithStats>(products: readonly Product[]): Product[] {
  const getRating = createWeightedRating(products)
  return products.toSorted((a, b) => getRating(b) - getRating(a) || b.reviewCount - a.reviewCount)
}

/** Ranks without yielding, for a few hundred candidates. */
export function rankProducts<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  request: ProductRequest,
): RankedProducts<Product> {
  const work = rankInSteps(candidates, request)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

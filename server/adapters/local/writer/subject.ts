import { formatPence, formatQuantity } from '../../../domain/number-format.ts'
import { isNameEnd } from '../listing-title.ts'
import type { ProductWithStats } from '../product-stats.ts'
import { isKind, toWords } from '../product-words.ts'
import type { Draft } from './draft.ts'
import type { Family } from './families.ts'
import { findPrintableFeatures, getAllText, toPhrase } from './listing.ts'
import { getNameWithArticle, stripMarkers } from './markup.ts'
import { getVerdict, type Verdict } from './product-group.ts'
import { excludeStatedFeatures, findPrintableFacts } from './product-remarks.ts'
import { joinItems, quote } from './text.ts'
import { getSingularNoun, type Topic } from './topic.ts'
import type { Values } from './voice.ts'

/** A product with the values for its patterns: formatted numbers, and its position among the others. */
export interface Subject {
  product: ProductWithStats
  verdict: Verdict
  features: string[]
  pros: string[]
  cons: string[]
  values: Values
}

/** Returns a drawback that can be checked: a comparison with products of other pages cannot. */
export const findPlainCon = ({ cons }: Subject) => cons.find(text => !/\b(?:than|as much as)\b/i.test(text))

const FIGURES = /£|out of 5|\/ ?5\b|\breviews?\b|\bratings?\b/i
const toClauses = (lines: readonly string[]) =>
  lines.map(toPhrase).filter(line => line.length > 2 && !FIGURES.test(line))

export function createSubject(draft: Draft, product: ProductWithStats): Subject {
  // The features that two versions share are in the entry on the first, or in the overview of a comparison.
  const { format, products } = draft.brief
  const before = format === 'versus' ? products : products.slice(0, products.indexOf(product))
  const versions = before.filter(other => findVariant(product, other)).map(getAllText)
  const isShared = (feature: string) => versions.some(text => text.toLowerCase().includes(feature.toLowerCase()))
  const printable = findPrintableFeatures(product).filter(feature => !isShared(feature))
  const features = excludeStatedFeatures(findPrintableFacts(draft, product), printable)
  const verdict = getVerdict(product)
  const suits = toPhrase(product.suits ?? '')
  return {
    product,
    verdict,
    features,
    pros: toClauses(product.pros),
    cons: toClauses(product.cons),
    values: {
      ...draft.common,
      name: stripMarkers(product.name).replace(/\s+/g, ' ').trim(),
      the: getNameWithArticle(product),
      ...getAgreement(getNameWithArticle(product)),
      price: formatPence(product.pricePence),
      rating: verdict === 'unrated' ? undefined : formatRating(product),
      reviews: verdict === 'unrated' ? undefined : formatReviews(product),
      pricePlace: describePricePosition(draft, product),
      ratingPlace: verdict === 'unrated' ? undefined : describeRatingPosition(draft, product),
      standout: describeStandout(draft, product),
      suits: suits === '' || FIGURES.test(suits) ? undefined : suits,
      feature: features[0],
      features: features.length >= 2 ? joinItems(features.slice(0, 3).map(quote)) : undefined,
    },
  }
}

type Agreement = Record<'s' | 'is' | 'has' | 'does' | 'was' | 'it' | 'its' | 'them', string>

export const SINGULAR: Agreement = {
  s: 's',
  is: 'is',
  has: 'has',
  does: 'does',
  was: 'was',
  it: 'it',
  its: 'its',
  them: 'it',
}
const PLURAL: Agreement = {
  s: '',
  is: 'are',
  has: 'have',
  does: 'do',
  was: 'were',
  it: 'they',
  its: 'their',
  them: 'them',
}

/** Returns verb forms and pronouns that agree with a name. "Ridge Wireless Earbuds" is plural. */
export function getAgreement(name: string): Agreement {
  const isListedPlural = /\b(earbuds|earphones|headphones|dumbbells|gloves|socks|scales|glasses|batteries)\b/i.test(
    name,
  )
  // "Corvane Axis", "Acme Atlas" and "Acme Focus" are singular.
  const isPlural =
    isListedPlural ||
    /[^aiosu'’]s$/.test(
      name
        .toLowerCase()
        .split(/[,(]| for | with /)[0]
        ?.trim() ?? '',
    )
  return isPlural ? PLURAL : SINGULAR
}

export function formatRating({ rating }: ProductWithStats): string {
  return `${rating.toFixed(1)} out of 5`
}

function formatReviews({ reviewCount }: ProductWithStats): string {
  return formatQuantity(reviewCount, 'review')
}

/** Describes the position by price: "the second lowest price of the five". */
function describePricePosition(draft: Draft, product: ProductWithStats): string | undefined {
  const { byPrice, samePrice } = draft.group
  if (samePrice || byPrice.length < 2) return undefined
  const cheaper = byPrice.filter(other => other.pricePence < product.pricePence).length
  const dearer = byPrice.filter(other => other.pricePence > product.pricePence).length
  const equal = byPrice.length - cheaper - dearer
  const among = `of the ${draft.common.count}`
  if (equal > 1) {
    if (cheaper === 0) return `the joint lowest price ${among}`
    return dearer === 0 ? `the joint highest price ${among}` : undefined
  }
  // A difference of pennies is no position.
  const isClose = byPrice.some(other => other !== product && Math.abs(other.pricePence / product.pricePence - 1) < 0.02)
  if (isClose) return undefined
  const isPair = byPrice.length === 2
  if (cheaper === 0) return `the ${isPair ? 'lower' : 'lowest'} price ${among}`
  if (dearer === 0) return `the ${isPair ? 'higher' : 'highest'} price ${among}`
  // A position in the middle tells readers little.
  if (byPrice.length < 5) return undefined
  if (cheaper === 1) return `the second lowest price ${among}`
  return dearer === 1 ? `the second highest price ${among}` : undefined
}

function describeRatingPosition(draft: Draft, product: ProductWithStats): string | undefined {
  const { bestRated, worstRated, sameRating, products } = draft.group
  // The overview says that all scores are equal.
  if (products.length < 2 || sameRating) return undefined
  if (bestRated.includes(product)) {
    const highest = products.length === 2 ? 'higher' : 'highest'
    return bestRated.length === 1 ? `the ${highest} score of the ${draft.common.count}` : 'the joint highest score here'
  }
  if (!worstRated.includes(product)) return undefined
  const lowest = products.length === 2 ? 'lower' : 'lowest'
  return worstRated.length === 1 ? `the ${lowest} score of the ${draft.common.count}` : 'the joint lowest score here'
}

function describeStandout(draft: Draft, product: ProductWithStats): string | undefined {
  for (const { best, phrase, readings } of draft.comparables) {
    if (best?.product !== product) continue
    const among =
      readings.length === draft.brief.products.length ? `of the ${draft.common.count}` : 'among those that state one'
    const degree = draft.brief.products.length === 2 ? best.superlative.replace(/est$/, 'er') : best.superlative
    return `the ${degree} ${phrase} ${among}, ${toPhrase(best.value)}`
  }
  return undefined
}

/** Units of families whose products share no name: those of an article are called by its topic. */
const VAGUE_UNITS: ReadonlySet<string> = new Set(['choice', 'item', 'title'])

const PAIRS = /\b(?:socks|shoes|boots|gloves|mittens|trainers|slippers|sandals|leggings|trousers)$/

export function chooseUnit({ many, mass }: Topic, { unit }: Family): string {
  if (!VAGUE_UNITS.has(unit)) return unit
  if (PAIRS.test(many)) return 'pair'
  return mass || many === 'products' ? 'product' : getSingularNoun(many)
}

/** Returns the word in brackets that tells two versions of a product apart, "(Braided)", and the name before it. */
export function findVariant(
  { name }: ProductWithStats,
  other: ProductWithStats,
): { base: string; word: string } | null {
  const [, base, word] = /^(.+) \(([^()\d]+)\)$/.exec(name) ?? []
  return base !== undefined && word !== undefined && other.name.startsWith(`${base} (`)
    ? { base, word: toPhrase(word) }
    : null
}

/** Returns the kind of product with which its name ends, unless the other is one too: "plaque" of "Slate Plaque N17". */
export function findOwnKind(product: ProductWithStats, other: ProductWithStats): string | undefined {
  const [own, others] = [product, other].map(({ name }) => toWords(name.replace(/\(.*/, '')))
  const last = own?.findLast(word => !/\d/.test(word)) ?? ''
  const isOwn = (isKind(last) || isNameEnd(last)) && !/^(?:gift|present|set)$/.test(last)
  return isOwn && !others?.includes(last) ? last : undefined
}

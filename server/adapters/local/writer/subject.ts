import { formatPence } from '../../../domain/number-format.ts'
import type { ProductWithStats } from '../product-stats.ts'
import { type Draft, theName } from './draft.ts'
import { shareWord, timesWord, type Verdict, verdictOf } from './group.ts'
import { clause, lowered, printableFeatures } from './listing.ts'
import { stripMarkers } from './markup.ts'
import { joined, ordinalWord } from './text.ts'
import type { Values } from './voice.ts'

/** One product as the prose sees it: its figures in words, and where they put it among the others. */
export interface Subject {
  product: ProductWithStats
  verdict: Verdict
  features: string[]
  pros: string[]
  cons: string[]
  values: Values
}

const NO_FIGURES = /£|out of 5|\/ ?5\b|\breviews?\b|\bratings?\b/i
const quoted = (lines: readonly string[]) => lines.map(clause).filter(line => line.length > 2 && !NO_FIGURES.test(line))

export function subjectOf(draft: Draft, product: ProductWithStats): Subject {
  const features = printableFeatures(product)
  const verdict = verdictOf(product)
  const suits = clause(product.suits ?? '')
  return {
    product,
    verdict,
    features,
    pros: quoted(product.pros),
    cons: quoted(product.cons),
    values: {
      ...draft.common,
      name: stripMarkers(product.name).replace(/\s+/g, ' ').trim(),
      the: theName(draft, product),
      ...agreement(theName(draft, product)),
      price: formatPence(product.pricePence),
      rating: verdict === 'unrated' ? undefined : ratingText(product),
      reviews: verdict === 'unrated' ? undefined : reviewsText(product),
      pricePlace: pricePlace(draft, product),
      priceShare: priceShare(draft, product),
      ratingPlace: verdict === 'unrated' ? undefined : ratingPlace(draft, product),
      standout: standout(draft, product),
      suits: suits === '' || NO_FIGURES.test(suits) ? undefined : suits,
      feature: features[0],
      features: features.length >= 2 ? joined(features.slice(0, 4)) : undefined,
    },
  }
}

/** Names in the plural ("Ridge Wireless Earbuds") take verbs in the plural: "{the} claim{s}", "{the} {is}". */
export function agreement(name: string): { s: string; is: string; has: string; does: string } {
  const many = /\b(earbuds|earphones|headphones|dumbbells|gloves|socks|scales|glasses)\b/i.test(name)
  const plural = many || /[^su'’]s$/.test(name.toLowerCase().split(/[,(:]| for | with /)[0] ?? '')
  return plural ? { s: '', is: 'are', has: 'have', does: 'do' } : { s: 's', is: 'is', has: 'has', does: 'does' }
}

export function ratingText({ rating }: ProductWithStats): string {
  return `${rating.toFixed(1)} out of 5`
}

export function reviewsText({ reviewCount }: ProductWithStats): string {
  return reviewCount === 1 ? '1 review' : `${reviewCount.toLocaleString('en-GB')} reviews`
}

/** "the second cheapest of the five": what follows "is" or "makes it". */
function pricePlace(draft: Draft, product: ProductWithStats): string | undefined {
  const { byPrice, samePrice } = draft.group
  if (samePrice || byPrice.length < 2) return undefined
  const cheaper = byPrice.filter(other => other.pricePence < product.pricePence).length
  const dearer = byPrice.filter(other => other.pricePence > product.pricePence).length
  const level = byPrice.length - cheaper - dearer
  const among = `of the ${draft.common.count}`
  if (level > 1) {
    if (cheaper === 0) return `the joint lowest price ${among}`
    return dearer === 0 ? `the joint highest price ${among}` : undefined
  }
  if (cheaper === 0) return `the lowest price ${among}`
  if (dearer === 0) return `the highest price ${among}`
  if (cheaper === dearer) return `the middle price ${among}`
  // Further in, counting places tells a reader less than saying so.
  if (cheaper > 2 && dearer > 2) return `a middling price among the ${draft.common.count}`
  return cheaper < dearer
    ? `the ${ordinalWord(cheaper + 1)} lowest price ${among}`
    : `the ${ordinalWord(dearer + 1)} highest price ${among}`
}

function priceShare(draft: Draft, product: ProductWithStats): string | undefined {
  const { cheapest, dearest, byPrice } = draft.group
  const share = shareWord(product.pricePence, dearest.pricePence)
  if (share && byPrice.length > 1) return `${share} the price of ${theName(draft, dearest)}, the dearest here`
  const times = timesWord(product.pricePence, cheapest.pricePence)
  return times && product !== cheapest
    ? `${times} the price of ${theName(draft, cheapest)}, the cheapest here`
    : undefined
}

function ratingPlace(draft: Draft, product: ProductWithStats): string | undefined {
  const { bestRated, worstRated, sameRating, products } = draft.group
  if (products.length < 2) return undefined
  if (sameRating) return `the same score as every other ${draft.common.unit} on this page`
  if (bestRated.includes(product)) {
    return bestRated.length === 1
      ? `the highest score of the ${draft.common.count}`
      : 'a share of the highest score here'
  }
  if (!worstRated.includes(product)) return undefined
  return worstRated.length === 1 ? `the lowest score of the ${draft.common.count}` : 'a share of the lowest score here'
}

function standout(draft: Draft, product: ProductWithStats): string | undefined {
  for (const { best, phrase, readings } of draft.comparables) {
    if (best?.product !== product) continue
    const among =
      readings.length === draft.brief.products.length ? `of the ${draft.common.count}` : 'among those that state one'
    return `the ${best.superlative} ${phrase} ${among}, ${lowered(best.value)}`
  }
  return undefined
}

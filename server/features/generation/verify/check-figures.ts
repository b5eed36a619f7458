import { formatPence } from '../../../domain/number-format.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import type { Figure } from './figures.ts'
import { createProblem, type Problem } from './problem.ts'
import { agrees, type Qualifier } from './qualifiers.ts'
import { findStatedFigures, type StatedFigure } from './stated-figures.ts'

type CheckedKind = 'price' | 'rating' | 'reviews'

const CODES = { price: 'wrong_price', rating: 'wrong_rating', reviews: 'wrong_reviews' } as const

const FIELDS = { price: 'pricePence', rating: 'rating', reviews: 'reviewCount' } as const

/** Largest rounding of a price in whole pounds, in pence: "£30" of £29.99. Words round more: "twenty pounds" of £19.90. */
const MAX_ROUNDING = 5
const MAX_ROUNDING_IN_WORDS = 0.005

/** Returns true if the source confirms this figure of a product, exactly or as its wording qualifies it. */
export function isConfirmed(
  kind: CheckedKind,
  { value, text }: Figure,
  product: BriefedProduct,
  qualifier: Qualifier = 'exact',
): boolean {
  const actual = product[FIELDS[kind]]
  if (actual === null) return false
  // "4.7 out of 5 over 312 reviews" is no bound.
  if (kind === 'reviews' && value === actual) return true
  if (qualifier !== 'exact') return agrees(qualifier, value, actual)
  if (kind === 'price') {
    const rounding = /\d/.test(text) ? MAX_ROUNDING : Math.max(MAX_ROUNDING, MAX_ROUNDING_IN_WORDS * actual)
    return value === actual || (value % 100 === 0 && Math.abs(value - actual) <= rounding + 0.1)
  }
  if (kind === 'reviews' || product.rating === null) return value === actual
  // Drawn stars are whole numbers; written figures must match the rating.
  if (/^[★⭐🌟✪✫✬✭✮✯✰✩*]+$/u.test(text))
    return value === Math.floor(product.rating) || value === Math.round(product.rating)
  return value === product.rating
}

/** Describes the source: "Acme Fjord: £29.99", "Acme Fjord has no price in the source". */
function describeSource(kind: CheckedKind, { name, pricePence, rating, reviewCount }: BriefedProduct): string {
  if (kind === 'price')
    return pricePence === null ? `${name} has no price in the source` : `${name}: ${formatPence(pricePence)}`
  if (kind === 'rating') return rating === null ? `${name} has no rating in the source` : `${name}: ${rating} out of 5`
  return reviewCount === null ? `${name} has no number of reviews in the source` : `${name}: ${reviewCount} reviews`
}

function describeMismatch(kind: CheckedKind, figure: Figure, allowed: readonly BriefedProduct[]): string {
  const right = allowed.slice(0, 3).map(product => describeSource(kind, product))
  return `"${figure.text}" does not agree with the source (${right.join('; ')}${allowed.length > 3 ? '; …' : ''}).`
}

/** "44 per cent of all the reviews", "10 per cent cheaper": a calculation can prove it. */
const CALCULATED_SHARE = /(?:%|per ?cent) (?:cheaper|of (?:all )?(?:of )?(?:the )?(?:reviews|ratings))$/i
const THOUSANDS = 2_000

/** Returns true for "thousands of ratings" of a product that has as many. */
function isInThousands(text: string, allowed: readonly BriefedProduct[]): boolean {
  return (
    /^thousands of .*\b(?:reviews|ratings)$/i.test(text) &&
    allowed.some(({ reviewCount }) => (reviewCount ?? 0) >= THOUSANDS)
  )
}

function checkFigure({ figure, block, sentence, allowed, topical, derived, qualifier }: StatedFigure): Problem[] {
  const quote = sentence.slice(0, 160)
  const { kind } = figure
  if (kind === 'share' && isInThousands(figure.text, allowed)) return []
  if (kind === 'foreign' || kind === 'share') {
    const message = `"${figure.text}" is not in any source. Leave it out. In: "${quote}"`
    const problem = createProblem(block, 'invented_figure', message, sentence)
    return [CALCULATED_SHARE.test(figure.text) ? { ...problem, unproven: figure.text } : problem]
  }
  if (topical || derived || allowed.some(product => isConfirmed(kind, figure, product, qualifier))) return []
  const problem = createProblem(
    block,
    CODES[kind],
    `${describeMismatch(kind, figure, allowed)} In: "${quote}"`,
    sentence,
  )
  return [kind === 'rating' ? problem : { ...problem, unproven: figure.text }]
}

/** Finds prices, ratings and review counts that differ from the source. */
export function checkFigures(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return findStatedFigures(blocks, brief).flatMap(checkFigure)
}

import { figuresAt, type PlacedFigure } from '../verify/figures.ts'
import type { PageEvidence } from './page-evidence.ts'
import { pricesToPay } from './price-to-pay.ts'

type Kind = 'price' | 'rating' | 'reviews'

/** A passage that speaks of other products, or of other offers of this one, cannot tell whose figure it gives. */
const OF_OTHERS =
  /\b(?:compared? (?:with|to)|similar (?:items?|products?|to)|(?:also|frequently) (?:viewed|bought)|bought together|bundle|alternatives?|sponsored|other sellers|(?:used|new) (?:&|and) (?:used|new)|(?:used|new|refurbished|renewed|like new)(?: \(\d+\))? from|trade[- ]in|unlike the|cheaper than|dearer than|more than the|instead of the|rival)\b/i

/** The opinion of one buyer is not the rating of the product. */
const OF_ONE_BUYER = /\b(?:reviewed in (?:the|united)|verified purchase|helpful)\b/i
const ROUGH_BEFORE =
  /\b(?:over|more than|nearly|almost|about|around|under|fewer than|less than|up to|some|approximately|top)\s*$/i

/** A bare "5 star" is a row of the breakdown. */
function isOverall(text: string, { text: said }: PlacedFigure): boolean {
  return !OF_ONE_BUYER.test(text) && /out of|\/|rat|scor|averag|\d\.\d/i.test(said)
}

function isExact(text: string, { at, text: said }: PlacedFigure): boolean {
  const counted = /\b(?:reviews?|ratings?)$/i.test(said) && !/\+|\d\s?(?:k|m|thousand|million)\b/i.test(said)
  return counted && !ROUGH_BEFORE.test(text.slice(Math.max(0, at - 20), at))
}

/** "1,436 ratings, 214 reviews": those who only gave stars count too. */
function ratingsFirst(figures: readonly PlacedFigure[]): readonly PlacedFigure[] {
  const ratings = figures.filter(({ text }) => /ratings?$/i.test(text))
  return ratings.length > 0 ? ratings : figures
}

function meantOf(kind: Kind, text: string, placed: readonly PlacedFigure[]): readonly PlacedFigure[] {
  if (kind === 'price') return pricesToPay(text, placed)
  if (kind === 'rating') return placed.filter(figure => isOverall(text, figure))
  return ratingsFirst(placed.filter(figure => isExact(text, figure)))
}

/** The one figure of a kind that a passage gives for its product; null where it gives none, or several. */
export function figureOf(kind: Kind, text: string): number | null {
  const placed = figuresAt(text).filter(figure => figure.kind === kind && !Number.isNaN(figure.value))
  const values = new Set(meantOf(kind, text, placed).map(({ value }) => value))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}

/**
 * The figure that the pages of a product give: the same in every title and passage that gives exactly one. Where they
 * disagree nobody can tell which is right, and there is none.
 */
export function figureOnPages(kind: Kind, { titles, passages }: PageEvidence, isOfAnother: (text: string) => boolean) {
  const own = [...titles, ...passages].filter(text => !OF_OTHERS.test(text) && !isOfAnother(text))
  const values = new Set(own.map(text => figureOf(kind, text)).filter(value => value !== null))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}

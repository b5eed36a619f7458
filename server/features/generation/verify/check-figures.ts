import { pounds } from '../../../contract/pounds.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { plain } from '../article-text.ts'
import { type Figure, figuresIn } from './figures.ts'
import { createMarker, unmarked, withoutMarks } from './mentions.ts'
import { type Problem, problemAt } from './problem.ts'
import { type Scope, scopesOf } from './scopes.ts'

type Kind = 'price' | 'rating' | 'reviews'

const CODES = { price: 'wrong_price', rating: 'wrong_rating', reviews: 'wrong_reviews' } as const

/** Whether a figure is what the source says of a product. */
export function agrees(kind: Kind, { value, text }: Figure, product: BriefedProduct): boolean {
  if (kind === 'price') return value === product.pricePence
  if (kind === 'reviews') return value === product.reviewCount
  if (product.rating === null) return false
  // Stars drawn are whole; those written are the rating.
  if (/[★⭐]/.test(text)) return value === Math.floor(product.rating) || value === Math.round(product.rating)
  return value === product.rating
}

/** What the source says: "Acme Fjord: £29.99", "Acme Fjord has no price in the source". */
function shown(kind: Kind, { name, pricePence, rating, reviewCount }: BriefedProduct): string {
  if (kind === 'price')
    return pricePence === null ? `${name} has no price in the source` : `${name}: ${pounds(pricePence)}`
  if (kind === 'rating') return rating === null ? `${name} has no rating in the source` : `${name}: ${rating} out of 5`
  return reviewCount === null ? `${name} has no count of reviews in the source` : `${name}: ${reviewCount} reviews`
}

function describe(kind: Kind, figure: Figure, allowed: readonly BriefedProduct[]): string {
  const right = allowed.slice(0, 3).map(product => shown(kind, product))
  return `"${figure.text}" does not agree with the source (${right.join('; ')}${allowed.length > 3 ? '; …' : ''}).`
}

/**
 * Whose figures a text may state: in a product's own section that product's and those of others that the sentence names;
 * in a row or a list item that names one product, that product's; in a sentence that names one product and states one
 * figure, that product's; elsewhere any product's.
 */
function allowedIn({ sentence, own, inBlock, named }: Scope, products: readonly BriefedProduct[]) {
  if (own) return [own, ...named.filter(product => product !== own)]
  if (inBlock.length === 1) return inBlock
  return named.length === 1 && isLone(sentence) ? named : products
}

function isLone(sentence: string): boolean {
  const kinds = figuresIn(withoutMarks(sentence)).map(figure => figure.kind)
  return new Set(kinds).size === kinds.length
}

/** A figure in an article, with whose it may be. */
export interface StatedFigure {
  figure: Figure
  block: Block
  /** With the products' names marked. */
  sentence: string
  /** Whose figures may stand here. */
  allowed: readonly BriefedProduct[]
  /** An amount that the topic itself names. */
  topical: boolean
}

function checkFigure({ figure, block, sentence, allowed, topical }: StatedFigure, products: readonly BriefedProduct[]) {
  const said = unmarked(sentence, products).slice(0, 160)
  const { kind } = figure
  if (kind === 'foreign' || kind === 'share') {
    const message = `"${figure.text}" is a figure that no source gives; leave it out. In: "${said}"`
    return [problemAt(block, 'invented_figure', message)]
  }
  if (topical || allowed.some(product => agrees(kind, figure, product))) return []
  return [problemAt(block, CODES[kind], `${describe(kind, figure, allowed)} In: "${said}"`)]
}

/** "Under £50", and "under 50" as well. */
function topicAmounts(topic: string): ReadonlySet<number> {
  const text = plain(topic)
  const priced = figuresIn(text)
    .filter(({ kind }) => kind === 'price')
    .map(({ value }) => value)
  const bare = [
    ...text.matchAll(/\b(?:under|below|over|above|up to|less than|than|to|and|-)\s?£?(\d[\d,]*(?:\.\d+)?)/gi),
  ]
  return new Set([...priced, ...bare.map(found => Math.round(Number((found[1] ?? '').replaceAll(',', '')) * 100))])
}

/** Every figure that a text states. */
export function statedFigures(
  blocks: readonly Block[],
  { products, topic }: Pick<ArticleBrief, 'products' | 'topic'>,
): StatedFigure[] {
  const mark = createMarker(products, topic)
  const amounts = topicAmounts(topic)
  return blocks.flatMap(block =>
    scopesOf(block, mark, products).flatMap(scope =>
      figuresIn(withoutMarks(scope.sentence)).map(figure => {
        const topical = figure.kind === 'price' && amounts.has(figure.value)
        return { figure, block, sentence: scope.sentence, allowed: allowedIn(scope, products), topical }
      }),
    ),
  )
}

/** Prices, ratings and counts of reviews that are not those of the source. */
export function checkFigures(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return statedFigures(blocks, brief).flatMap(stated => checkFigure(stated, brief.products))
}

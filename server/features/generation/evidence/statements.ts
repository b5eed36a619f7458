import { formatPounds } from '../../../contract/pounds.ts'
import type { Product } from '../../../contract/schemas/article.ts'
import type { StrayStatement } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block, FoundLink } from '../article-text.ts'
import { findStatedFigures, isConfirmed, type StatedFigure } from '../verify/check-figures.ts'
import { findLinkedProduct, isOwnPage } from '../verify/check-links.ts'
import { formatLocation } from '../verify/problem.ts'

/** A link or a figure in the current text of the article. */
export interface Statement extends Omit<StrayStatement, 'source'> {
  /** Products whose source agrees. Empty if the source of no product that the sentence can mean does. */
  products: readonly BriefedProduct[]
  /** True if the topic itself names the value. */
  topical: boolean
}

const cardLocation = 'the product card'

function figureStatement(stated: StatedFigure): Statement {
  const { figure, block, sentence, allowed, topical } = stated
  const { kind, text: value } = figure
  const where = { value, sentence, place: formatLocation(block), topical }
  if (kind === 'foreign' || kind === 'share') return { ...where, kind: 'figure', products: [] }
  return { ...where, kind, products: allowed.filter(product => isConfirmed(kind, figure, product)) }
}

/** Lists the links to other sites. Links within the site need no source. */
function linkStatements(links: readonly FoundLink[], products: readonly BriefedProduct[]): Statement[] {
  return links
    .filter(({ href }) => !isOwnPage(href))
    .map(link => {
      const product = findLinkedProduct(link.href, products)
      const said = { value: link.href, sentence: link.text, place: formatLocation(link), topical: false }
      return { ...said, kind: 'link', products: product ? [product] : [] }
    })
}

function cardStatements(shown: Product, products: readonly BriefedProduct[]): Statement[] {
  const product = findLinkedProduct(shown.amazonUrl, products)
  const statement = (kind: Statement['kind'], value: string, agreed: boolean): Statement => {
    return {
      kind,
      value,
      sentence: shown.name,
      place: cardLocation,
      products: product && agreed ? [product] : [],
      topical: false,
    }
  }
  const pence = shown.price === null ? null : Math.round(shown.price * 100)
  return [
    statement('link', shown.amazonUrl, true),
    ...(shown.price === null ? [] : [statement('price', formatPounds(shown.price), pence === product?.pricePence)]),
    ...(shown.rating === null
      ? []
      : [statement('rating', `${shown.rating} out of 5`, shown.rating === product?.rating)]),
    ...(shown.reviewCount === null
      ? []
      : [statement('reviews', `${shown.reviewCount} reviews`, shown.reviewCount === product?.reviewCount)]),
  ]
}

export interface StatementsOptions {
  blocks: readonly Block[]
  links: readonly FoundLink[]
  cards: readonly Product[]
  brief: { topic: string; products: BriefedProduct[] }
}

export function findStatements({ blocks, links, cards, brief }: StatementsOptions): Statement[] {
  const { products } = brief
  return [
    ...findStatedFigures(blocks, brief).map(figureStatement),
    ...linkStatements(links, products),
    ...cards.flatMap(shown => cardStatements(shown, products)),
  ]
}

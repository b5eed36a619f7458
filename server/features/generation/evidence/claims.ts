import { formatPence } from '../../../contract/pounds.ts'
import type { Claim, ClaimKind } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { findOnlyFigure } from '../trace/page-figures.ts'
import { isStatedIn } from '../trace/stands-in.ts'
import type { FindSource, TextTest } from './trace.ts'

/** A claim that is not yet located in the article. `words` is the text to search for. */
export interface ProvidedClaim extends Omit<Claim, 'places'> {
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
export function getClaims(product: BriefedProduct, trace: FindSource): ProvidedClaim[] {
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
    ...cons.map(con => toClaim('con', con)),
    ...(suits === null ? [] : [toClaim('suits', suits)]),
  ]
}

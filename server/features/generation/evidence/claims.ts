import { pounds } from '../../../contract/pounds.ts'
import type { Claim, ClaimKind } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { figureOf } from '../trace/page-figures.ts'
import { standsIn } from '../trace/stands-in.ts'
import type { Says, Trace } from './trace.ts'

/** A claim that is not yet located in the article. `words` is the text to search for. */
export interface GivenClaim extends Omit<Claim, 'places'> {
  words: string
}

const ownPage: Says = () => true

function figureClaims({ pricePence, rating, reviewCount }: BriefedProduct, trace: Trace): GivenClaim[] {
  const claim = (kind: 'price' | 'rating' | 'reviews', figure: number, value: string) => {
    const says: Says = (text, identity, isTitle) => !isTitle && figureOf(kind, text, identity) === figure
    return { kind, value, words: value, source: trace(says) }
  }
  return [
    ...(pricePence === null ? [] : [claim('price', pricePence, pounds(pricePence))]),
    ...(rating === null ? [] : [claim('rating', rating, `${rating} out of 5`)]),
    ...(reviewCount === null ? [] : [claim('reviews', reviewCount, `${reviewCount.toLocaleString('en-GB')} reviews`)]),
  ]
}

/** Lists everything the writer was given about a product, each with its source. */
export function claimsOf(product: BriefedProduct, trace: Trace): GivenClaim[] {
  const says =
    (words: string): Says =>
    passage =>
      standsIn(words, [passage])
  const said = (kind: ClaimKind, value: string, words = value) => ({ kind, value, words, source: trace(says(words)) })
  const { name, url, brand, features, facts, pros, cons, suits } = product
  return [
    { kind: 'name', value: name, words: name, source: trace(says(name)) ?? trace(ownPage) },
    { kind: 'link', value: url, words: url, source: trace(ownPage) },
    ...figureClaims(product, trace),
    ...(brand === null ? [] : [said('brand', brand)]),
    ...features.map(feature => said('feature', feature)),
    ...facts.map(({ label, value }) => said('fact', `${label}: ${value}`, value)),
    ...pros.map(pro => said('pro', pro)),
    ...cons.map(con => said('con', con)),
    ...(suits === null ? [] : [said('suits', suits)]),
  ]
}

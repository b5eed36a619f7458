import { foldName, holdsName } from '../../../contract/product-name.ts'
import type { Claim, ClaimKind } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { plain } from '../article-text.ts'
import { agrees } from '../verify/check-figures.ts'
import { figuresIn } from '../verify/figures.ts'
import { pounds } from '../verify/problem.ts'
import type { Says, Trace } from './trace.ts'

export type FigureKind = 'price' | 'rating' | 'reviews'

/** A claim, before it is looked for in the article by its `words`. */
export interface GivenClaim extends Omit<Claim, 'places'> {
  words: string
}

const ownPage: Says = (_, own) => own

function states(kind: FigureKind, product: BriefedProduct): Says {
  return passage => figuresIn(plain(passage)).some(figure => figure.kind === kind && agrees(kind, figure, product))
}

/** Word for word, but for case and punctuation. */
export function holds(value: string): (text: string) => boolean {
  const folded = foldName(value)
  return text => holdsName(foldName(text), folded)
}

function figureClaims(product: BriefedProduct, trace: Trace): GivenClaim[] {
  const { pricePence, rating, reviewCount } = product
  const claim = (kind: FigureKind, value: string) => ({
    kind,
    value,
    words: value,
    source: trace(states(kind, product)),
  })
  return [
    ...(pricePence === null ? [] : [claim('price', pounds({ pricePence }))]),
    ...(rating === null ? [] : [claim('rating', `${rating} out of 5`)]),
    ...(reviewCount === null ? [] : [claim('reviews', `${reviewCount.toLocaleString('en-GB')} reviews`)]),
  ]
}

/** All that was given to the writer to say of a product, with where each of it comes from. */
export function claimsOf(product: BriefedProduct, trace: Trace): GivenClaim[] {
  const said = (kind: ClaimKind, value: string, words = value) => ({ kind, value, words, source: trace(holds(words)) })
  const { name, url, brand, features, facts, pros, cons, suits } = product
  return [
    { kind: 'name', value: name, words: name, source: trace(holds(name)) ?? trace(ownPage) },
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

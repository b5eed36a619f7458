import { foldName } from './product-name.ts'
import type { ProposedProduct } from './schemas/proposal.ts'

/** What becomes of a product, in the order of the new list; those that go come last. */
export type ProductChange =
  | { readonly kind: 'added'; readonly after: ProposedProduct }
  | { readonly kind: 'removed'; readonly before: ProposedProduct }
  | { readonly kind: 'kept'; readonly before: ProposedProduct; readonly after: ProposedProduct }

function isSame(one: ProposedProduct, other: ProposedProduct): boolean {
  return one.asin === undefined
    ? other.asin === undefined && foldName(one.name) === foldName(other.name)
    : one.asin === other.asin
}

export function productChanges(before: readonly ProposedProduct[], after: readonly ProposedProduct[]): ProductChange[] {
  const left = [...before]
  const changes = after.map((product): ProductChange => {
    const at = left.findIndex(other => isSame(other, product))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ? { kind: 'kept', before: found, after: product } : { kind: 'added', after: product }
  })
  return [...changes, ...left.map((product): ProductChange => ({ kind: 'removed', before: product }))]
}

/** What differs of a product that stays, in words: `£29.99, was £34.99`. */
export function changedFacts(before: ProposedProduct, after: ProposedProduct): string[] {
  const facts: readonly (readonly [string, string, string])[] = [
    ['', priceText(before), priceText(after)],
    ['rated ', ratingText(before), ratingText(after)],
    ['', reviewsText(before), reviewsText(after)],
    ['', pickText(before), pickText(after)],
    ['called ', before.name, after.name],
  ]
  return facts.flatMap(([lead, was, is]) => (was === is ? [] : [`${lead}${is}, was ${was}`]))
}

export function priceText({ price }: ProposedProduct): string {
  return price === null ? 'no price' : `£${price.toFixed(2)}`
}

export function ratingText({ rating }: ProposedProduct): string {
  return rating === null ? 'not at all' : `${rating.toFixed(1)} of 5`
}

function reviewsText({ reviewCount }: ProposedProduct): string {
  return reviewCount === null ? 'reviews not counted' : `${reviewCount.toLocaleString('en-GB')} reviews`
}

function pickText({ isPick }: ProposedProduct): string {
  return isPick === undefined ? 'no top pick' : `top pick: ${isPick}`
}

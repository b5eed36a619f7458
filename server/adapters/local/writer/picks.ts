import type { ProductWithStats } from '../product-stats.ts'
import type { Draft } from './draft.ts'
import { verdictOf } from './group.ts'
import { lowered } from './listing.ts'

export type PickKind = 'overall' | 'value' | 'cheapest' | 'reviewed' | 'rated' | 'fact' | 'runnerUp'

export interface Pick {
  product: ProductWithStats
  kind: PickKind
  badge: string
  /** For a pick by a fact: "longest battery life, 40 hours". */
  fact?: string
}

type Candidate = Pick | null

function byValue({ group }: Draft): Candidate {
  const product = group.cheapest
  if (group.samePrice || group.byPrice[1]?.pricePence === product.pricePence) return null
  const solid = product.rating >= 4 && verdictOf(product) !== 'unrated'
  return solid ? { product, kind: 'value', badge: 'Best value' } : { product, kind: 'cheapest', badge: 'Lowest price' }
}

function byRating({ group }: Draft): Candidate {
  const [product, second] = group.bestRated
  return product && !second ? { product, kind: 'rated', badge: 'Highest rated' } : null
}

function byReviews({ group }: Draft): Candidate {
  const product = group.mostReviewed
  return product && product.rating >= 4 ? { product, kind: 'reviewed', badge: 'Most reviewed' } : null
}

function byFacts({ comparables }: Draft): Candidate[] {
  return comparables.flatMap(({ best, phrase }) =>
    best
      ? [
          {
            product: best.product,
            kind: 'fact',
            badge: best.badge,
            fact: `the ${best.superlative} ${phrase}, ${lowered(best.value)}`,
          },
        ]
      : [],
  )
}

/** Two to four picks, each for a reason the data give; a product is picked once. */
export function choosePicks(draft: Draft): Pick[] {
  const { products } = draft.brief
  const [first, second] = products
  if (!first) return []
  const wanted = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4
  const picks: Pick[] = [{ product: first, kind: 'overall', badge: 'Best overall' }]
  const candidates = [
    byValue(draft),
    ...draft.voice.order('picks', [byRating(draft), byReviews(draft), ...byFacts(draft)]),
  ]
  if (second) candidates.push({ product: second, kind: 'runnerUp', badge: 'Runner-up' })
  for (const pick of candidates) {
    if (!pick || picks.length >= wanted || picks.some(({ product }) => product === pick.product)) continue
    if (!picks.some(({ badge }) => badge === pick.badge)) picks.push(pick)
  }
  return picks
}

import type { ArticleBrief, ArticleOutline, BriefedProduct } from '../../ports/article-writer.ts'

type Picks = ArticleOutline['picks']

/** Badges for the end of a ranking, best first. Each needs a product that is alone at that end. */
const BADGES: readonly { badge: string; getScore: (product: BriefedProduct) => number | null }[] = [
  { badge: 'Highest rated', getScore: ({ rating }) => rating },
  { badge: 'Lowest price', getScore: ({ pricePence }) => (pricePence === null ? null : -pricePence) },
  { badge: 'Most reviewed', getScore: ({ reviewCount }) => reviewCount },
]

/** Finds the product with the highest score; null if products share it, or if a product has no score. */
function findLeader(
  products: readonly BriefedProduct[],
  getScore: (product: BriefedProduct) => number | null,
): BriefedProduct | null {
  const scored = products.flatMap(product => {
    const score = getScore(product)
    return score === null ? [] : [{ product, score }]
  })
  if (scored.length < products.length) return null
  const [first, second] = scored.toSorted((a, b) => b.score - a.score)
  return first && first.score > (second?.score ?? Number.NEGATIVE_INFINITY) ? first.product : null
}

/** Two picks with badges that claim nothing: the highest rating, and the lowest price of the others. */
export function computePlainPicks({ products }: Pick<ArticleBrief, 'products'>): Picks {
  const [best, ...others] = products.toSorted(
    (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
  )
  const [cheap] = others.toSorted(
    (a, b) => (a.pricePence ?? Number.POSITIVE_INFINITY) - (b.pricePence ?? Number.POSITIVE_INFINITY),
  )
  return [
    { product: best, badge: 'First choice' },
    { product: cheap, badge: 'Alternative' },
  ].flatMap(({ product, badge }) => (product ? [{ name: product.name, badge }] : []))
}

/** Computes the picks of an article from the figures of its products, so that every badge is true. */
export function computePicks(brief: Pick<ArticleBrief, 'products'>): Picks {
  const picks: Picks = []
  for (const { badge, getScore } of BADGES) {
    const leader = findLeader(brief.products, getScore)
    if (leader && !picks.some(({ name }) => name === leader.name)) picks.push({ name: leader.name, badge })
  }
  return picks.length >= 2 ? picks : computePlainPicks(brief)
}

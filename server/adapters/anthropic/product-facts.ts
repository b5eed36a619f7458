import { formatMoney } from '../../domain/money.ts'
import type {
  ArticleBrief,
  ArticleOutline,
  BriefedProduct,
  SectionKind,
  SectionPlan,
} from '../../ports/article-writer.ts'
import type { FactTable } from '../../ports/product-source.ts'
import { formatBlock } from './prompt.ts'

/** Facts about a product for the model. */
export interface ProductFacts {
  name: string
  asin: string | null
  url: string
  brand: string | null
  /** Price: "£29.99". */
  price: string | null
  rating: number | null
  reviews: number | null
  features: readonly string[]
  facts: readonly { label: string; value: string }[]
  pros: readonly string[]
  cons: readonly string[]
  suits: string | null
}

export function toProductFacts(product: BriefedProduct, currency?: string): ProductFacts {
  const { name, asin, url, brand, pricePence, rating, reviewCount, features, facts, pros, cons, suits } = product
  const price = pricePence === null ? null : formatMoney(pricePence, currency)
  return { name, asin, url, brand, price, rating, reviews: reviewCount, features, facts, pros, cons, suits }
}

const noDetails = { features: [], facts: [], pros: [], cons: [], suits: null }
const noPrice = { price: null, rating: null, reviews: null }

/** Limits the facts per kind of section, so that a section cannot use what belongs in another. */
const factsByKind: Record<SectionKind, (facts: ProductFacts) => ProductFacts> = {
  product: facts => facts,
  picks: facts => ({ ...facts, facts: facts.facts.slice(0, 6), features: facts.features.slice(0, 6) }),
  comparison: facts => ({ ...facts, pros: [], cons: [], suits: null }),
  verdict: facts => facts,
  steps: facts => ({ ...facts, ...noPrice }),
  overview: facts => ({ ...facts, ...noDetails, features: facts.features.slice(0, 3) }),
  guide: facts => ({ ...facts, ...noPrice, pros: [], cons: [], suits: null }),
}

function createProductFilter(plan: SectionPlan, { picks }: ArticleOutline) {
  if (plan.kind === 'product') return ({ name }: BriefedProduct) => name === plan.product
  if (plan.kind === 'picks') return ({ name }: BriefedProduct) => picks.some(pick => pick.name === name)
  return () => true
}

/** Returns the facts that a section may use. */
export function factsFor(plan: SectionPlan, brief: ArticleBrief, outline: ArticleOutline): ProductFacts[] {
  return brief.products
    .filter(createProductFilter(plan, outline))
    .map(product => factsByKind[plan.kind](toProductFacts(product, brief.currency)))
}

/** Maximum number of facts to send; ten products with many measures have about 500. */
const MAX_FACTS = 600

/** Formats the facts of all products, one line each: `[f12] Acme Fjord: battery life: 40 hours`. */
export function formatFacts({ facts }: FactTable, { products }: ArticleBrief): string {
  const names = new Map(products.map(({ asin, name }) => [asin ?? name, name]))
  const lines = facts.slice(0, MAX_FACTS).map(({ id, productId, field, value }) => {
    const name = productId === null ? 'all products' : (names.get(productId) ?? productId)
    return `[${id}] ${name}: ${field}: ${value}`
  })
  return formatBlock('facts', lines)
}

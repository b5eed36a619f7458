/** Conversions of all texts of a product or an outline, such as to another notation. */

type MapText = (text: string) => string

/** Texts of a product that a source gave. */
interface ProductTexts {
  title: string
  name: string | null
  features: string[]
  facts: { label: string; value: string }[]
  pros: string[]
  cons: string[]
  suits: string | null
  added?: { where: string; values: string[] } | undefined
}

/** Converts the texts of a product. */
export function mapProductTexts<P extends ProductTexts>(product: P, map: MapText): P {
  const { name, suits } = product
  return {
    ...product,
    title: map(product.title),
    name: name === null ? null : map(name),
    features: product.features.map(map),
    facts: product.facts.map(({ label, value }) => ({ label: map(label), value: map(value) })),
    pros: product.pros.map(map),
    cons: product.cons.map(map),
    suits: suits === null ? null : map(suits),
    ...(product.added && { added: { ...product.added, values: product.added.values.map(map) } }),
  }
}

interface PlanTexts {
  heading: string
  product?: string
  angle?: string
}

/** Converts the heading of a planned section, and what it says about its product. Its id stays. */
export function mapPlanTexts<P extends PlanTexts>(plan: P, map: MapText): P {
  const { product, angle } = plan
  return {
    ...plan,
    heading: map(plan.heading),
    ...(product !== undefined && { product: map(product) }),
    ...(angle !== undefined && { angle: map(angle) }),
  }
}

interface OutlineTexts<P extends PlanTexts> {
  title: string
  excerpt: string
  picks: { name: string; badge: string }[]
  sections: P[]
}

/** Converts the texts of an outline. */
export function mapOutlineTexts<P extends PlanTexts>(outline: OutlineTexts<P>, map: MapText): OutlineTexts<P> {
  const { title, excerpt, picks, sections } = outline
  return {
    title: map(title),
    excerpt: map(excerpt),
    picks: picks.map(({ name, badge }) => ({ name: map(name), badge: map(badge) })),
    sections: sections.map(plan => mapPlanTexts(plan, map)),
  }
}

import type { SectionPlan } from '../ports/article-writer.ts'

export function toProductSectionId(name: string): string {
  return `product:${name}`
}

/** Plans the sections of an article in display order, for every writer; the page shows these headings. */
export function planSections(products: readonly { name: string }[], comparison = 'How They Compare'): SectionPlan[] {
  return [
    { kind: 'overview', id: 'overview', heading: 'Overview' },
    { kind: 'picks', id: 'picks', heading: 'The Short Answer' },
    { kind: 'comparison', id: 'comparison', heading: comparison },
    ...products.map(
      ({ name }): SectionPlan => ({ kind: 'product', id: toProductSectionId(name), heading: name, product: name }),
    ),
    { kind: 'guide', id: 'guide', heading: 'How to Choose' },
  ]
}

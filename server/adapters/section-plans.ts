import { getFormat, type SectionKind } from '../domain/article-formats.ts'
import type { ArticleBrief, SectionPlan } from '../ports/article-writer.ts'

export function toProductSectionId(name: string): string {
  return `product:${name}`
}

const headings: Readonly<Record<Exclude<SectionKind, 'product'>, string>> = {
  overview: 'Overview',
  picks: 'The Short Answer',
  comparison: 'How They Compare',
  verdict: 'The Verdict',
  steps: 'Step by Step',
  guide: 'How to Choose',
}

/** Plans the sections of an article in display order, for every writer; the page shows these headings. */
export function planSections(
  { products, format }: Pick<ArticleBrief, 'format'> & { products: readonly { name: string }[] },
  comparison = headings.comparison,
): SectionPlan[] {
  return getFormat(format).sections.flatMap((kind): SectionPlan[] => {
    if (kind !== 'product') return [{ kind, id: kind, heading: kind === 'comparison' ? comparison : headings[kind] }]
    return products.map(({ name }) => ({ kind, id: toProductSectionId(name), heading: name, product: name }))
  })
}

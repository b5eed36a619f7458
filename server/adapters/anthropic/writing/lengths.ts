import type { SectionKind } from '../../../ports/article-writer.ts'

/**
 * Target words of an article, well above the promised 1,500, because models write about a fifth less than requested.
 */
const WHOLE = 2300
const fixed: Readonly<Record<Exclude<SectionKind, 'product'>, number>> = {
  overview: 200,
  picks: 200,
  comparison: 200,
  guide: 500,
}
const FIXED_IN_ALL = Object.values(fixed).reduce((sum, words) => sum + words, 0)
const SHORTEST_PRODUCT = 160

/** Returns the words to request for a section of an article about that many products. */
export function wordsFor(kind: SectionKind, products: number): number {
  if (kind !== 'product') return fixed[kind]
  return Math.max(SHORTEST_PRODUCT, Math.ceil((WHOLE - FIXED_IN_ALL) / Math.max(1, products) / 10) * 10)
}

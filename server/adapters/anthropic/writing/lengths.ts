import type { SectionKind } from '../../../ports/article-writer.ts'

/**
 * Target words of an article, well above the promised 1,500, because models write about a fifth less than requested.
 */
const TARGET_WORDS = 2300
const fixedWords: Readonly<Record<Exclude<SectionKind, 'product'>, number>> = {
  overview: 200,
  picks: 200,
  comparison: 200,
  guide: 500,
}
const FIXED_TOTAL = Object.values(fixedWords).reduce((sum, words) => sum + words, 0)
const MIN_PRODUCT_WORDS = 160

/** Returns the words to request for a section of an article about that many products. */
export function getTargetWords(kind: SectionKind, products: number): number {
  if (kind !== 'product') return fixedWords[kind]
  return Math.max(MIN_PRODUCT_WORDS, Math.ceil((TARGET_WORDS - FIXED_TOTAL) / Math.max(1, products) / 10) * 10)
}

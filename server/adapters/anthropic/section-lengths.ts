import type { SectionKind, SectionRequest } from '../../ports/article-writer.ts'

/**
 * Target words of an article, well above the promised 1,500, because models write about a fifth less than requested.
 */
const TARGET_WORDS = 2100
const fixedWords: Readonly<Record<Exclude<SectionKind, 'guide'>, number>> = {
  overview: 260,
  picks: 200,
  comparison: 200,
  product: 115,
}
const MIN_GUIDE_WORDS = 500
/** Range of words to request, relative to the target; for a product 90 to 140. */
const RANGE = { product: [0.8, 1.2], other: [1, 1.2] } as const

/** Returns the target words for a section of an article about that many products. The guide fills up the rest. */
export function getTargetWords(kind: SectionKind, products: number): number {
  if (kind !== 'guide') return fixedWords[kind]
  const { overview, picks, comparison, product } = fixedWords
  return Math.max(MIN_GUIDE_WORDS, TARGET_WORDS - overview - picks - comparison - products * product)
}

/** Returns the words to request for a section: the least and the most. */
export function getWordRange(kind: SectionKind, products: number): [least: number, most: number] {
  const words = getTargetWords(kind, products)
  const [least, most] = RANGE[kind === 'product' ? 'product' : 'other']
  return [Math.round((words * least) / 10) * 10, Math.round((words * most) / 10) * 10]
}

/** Tokens per word of HTML within JSON, with room for models that write longer than requested. */
const TOKENS_PER_WORD = 4
const SECTION_TOKENS = 600
/** Tokens of a row in the comparison's table, which are not counted as words. */
const TOKENS_PER_ROW = 150

/** Returns the maximum tokens of a section, from its wanted length or that of the text to keep. */
export function getMaxTokens({ plan: { kind }, repair }: SectionRequest, products: number): number {
  const words = Math.max(getWordRange(kind, products)[1], repair?.before.split(/\s+/).length ?? 0)
  return SECTION_TOKENS + words * TOKENS_PER_WORD + (kind === 'comparison' ? products * TOKENS_PER_ROW : 0)
}

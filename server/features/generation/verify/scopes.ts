import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { findMarkedProducts, type Marker, splitSentences } from './mentions.ts'

/** A sentence or a whole row, with the products it is about. */
export interface SentenceScope {
  /** Text with marked product names. */
  sentence: string
  /** Product whose section contains the sentence; null outside the reviews. */
  own: BriefedProduct | null
  /** Products that the enclosing row or list item names. */
  inBlock: readonly BriefedProduct[]
  named: readonly BriefedProduct[]
}

/** Splits a block into sentences with their products. A row is one sentence, since its cells belong together. */
export function toSentenceScopes(block: Block, mark: Marker, products: readonly BriefedProduct[]): SentenceScope[] {
  const [own = null] = block.product === '' ? [] : findMarkedProducts(mark(block.product), products)
  const marked = mark(block.text)
  const inBlock = block.kind === 'row' || block.kind === 'item' ? findMarkedProducts(marked, products) : []
  const sentences = block.kind === 'row' ? [marked] : splitSentences(marked)
  return sentences.map(sentence => ({ sentence, own, inBlock, named: findMarkedProducts(sentence, products) }))
}

import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { type Marker, namedIn, sentencesOf } from './mentions.ts'

/** A sentence or a whole row, with the products it is about. */
export interface Scope {
  /** Text with marked product names. */
  sentence: string
  /** Product whose section contains the sentence; null outside the reviews. */
  own: BriefedProduct | null
  /** Products that the enclosing row or list item names. */
  inBlock: readonly BriefedProduct[]
  named: readonly BriefedProduct[]
}

/** Splits a block into sentences with their products. A row is one sentence, since its cells belong together. */
export function scopesOf(block: Block, mark: Marker, products: readonly BriefedProduct[]): Scope[] {
  const [own = null] = block.product === '' ? [] : namedIn(mark(block.product), products)
  const marked = mark(block.text)
  const inBlock = block.kind === 'row' || block.kind === 'item' ? namedIn(marked, products) : []
  const sentences = block.kind === 'row' ? [marked] : sentencesOf(marked)
  return sentences.map(sentence => ({ sentence, own, inBlock, named: namedIn(sentence, products) }))
}

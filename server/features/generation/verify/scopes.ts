import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { type Marker, namedIn, sentencesOf } from './mentions.ts'

/** A sentence, or a whole row, with the products it speaks of. */
export interface Scope {
  /** With the products' names marked. */
  sentence: string
  /** Whose section it stands in; null outside the reviews. */
  own: BriefedProduct | null
  /** Those the row or the list item names, where it stands in one. */
  inBlock: readonly BriefedProduct[]
  named: readonly BriefedProduct[]
}

/** What a block says, sentence by sentence, and of which products. A row is one sentence: its cells say it together. */
export function scopesOf(block: Block, mark: Marker, products: readonly BriefedProduct[]): Scope[] {
  const [own = null] = block.product === '' ? [] : namedIn(mark(block.product), products)
  const marked = mark(block.text)
  const inBlock = block.kind === 'row' || block.kind === 'item' ? namedIn(marked, products) : []
  const sentences = block.kind === 'row' ? [marked] : sentencesOf(marked)
  return sentences.map(sentence => ({ sentence, own, inBlock, named: namedIn(sentence, products) }))
}

import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, findNamedProducts, hasOnlyKinds, removeMarks, toSentenceScopes } from '../verify/mentions.ts'

/** Sentence of an article, with the products it can be about. */
export interface ArticleSentence {
  /** Position in the article: "s1", "s2" … */
  id: string
  /** Text as readers see it. Table rows are one sentence, with cells separated by " | ". */
  text: string
  kind: Block['kind']
  /** Nearest `h3` and `h4` above the sentence; empty if missing. */
  section: string
  product: string
  /** Position of the block in the article, and of the sentence in its block. */
  block: number
  index: number
  /** Products that the sentence names. */
  named: readonly BriefedProduct[]
  /** Product whose section contains the sentence; null outside the product reviews. */
  own: BriefedProduct | null
  /** Products that the enclosing row or list item names. */
  inBlock: readonly BriefedProduct[]
  /** Products that the pronouns of a sentence without a name mean. */
  antecedents: readonly BriefedProduct[]
  /** True if it names products only by the word for their kind: "the projector". */
  namesOnlyKinds?: boolean
}

/** Splits blocks into sentences. Headings are sentences too, because they can make claims. */
export function splitArticle(
  blocks: readonly Block[],
  { products, topic }: { products: readonly BriefedProduct[]; topic: string },
): ArticleSentence[] {
  const mark = createMarker(products, topic)
  const sentences: ArticleSentence[] = []
  for (const [position, block] of blocks.entries()) {
    for (const [index, scope] of toSentenceScopes(block, mark, products).entries()) {
      const { kind, section, product } = block
      const id = `s${sentences.length + 1}`
      const { sentence, ...subjects } = scope
      const named = findNamedProducts(sentence, products)
      const text = removeMarks(sentence)
      const at = { block: block.at ?? position, index }
      const namesOnlyKinds = hasOnlyKinds(sentence)
      sentences.push({ id, text, kind, section, product, ...at, ...subjects, named, namesOnlyKinds })
    }
  }
  return sentences
}

import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { findMarks, type SentenceScope } from '../../verify/mentions.ts'
import type { Attribute } from '../attributes.ts'

/** A part of a sentence with one claim, and the products that it names with their positions. */
export interface Clause {
  text: string
  names: readonly { product: BriefedProduct; at: number }[]
}

export interface RelationContext {
  attributes: readonly Attribute[]
  products: readonly BriefedProduct[]
  /** Product that a sentence without a name is about; null if unknown. */
  own: BriefedProduct | null
}

/** Splits a sentence at its joints, so that each comparison is read with its own subject. */
export function splitClauses(marked: string, products: readonly BriefedProduct[]): Clause[] {
  return marked
    .split(/;|,\s(?:and|but|while|whereas|yet|so|though|although)\s|\s(?:while|whereas|but)\s/)
    .map(findMarks)
    .map(({ text, marks }) => ({
      text,
      names: marks.flatMap(({ index, at }) => {
        const product = products[index]
        return product ? [{ product, at }] : []
      }),
    }))
}

/** Product that pronouns of a sentence mean: that of its section, or the only one that its row, item or paragraph names. */
export function findOwn({ own, inBlock, antecedents }: SentenceScope): BriefedProduct | null {
  const meant = inBlock.length > 0 ? inBlock : antecedents
  return own ?? (meant.length === 1 ? (meant[0] ?? null) : null)
}

import type { CheckedSentenceView } from '../../contract/schemas/claims.ts'
import { findFormerName } from '../../domain/products.ts'
import { readArticle } from './article-text.ts'
import type { CheckedArticle, CheckedSentence } from './claims/check-article.ts'
import { type ArticleSentence, splitArticle } from './claims/sentences.ts'
import { formatLocation } from './verify/problem.ts'

/** Products of an article, and names of those that it no longer has. */
interface ProductNames {
  products: readonly { name: string }[]
  formerProducts: readonly string[]
}

function describeFormerProduct({ text }: ArticleSentence, { products, formerProducts }: ProductNames): string | null {
  const name = findFormerName(text, formerProducts, products)
  return name === null ? null : `The article has no product "${name}" any more.`
}

/** Refuses the sentences that name a product which was removed or renamed. */
export function markFormerProducts(checked: CheckedArticle, names: ProductNames): CheckedArticle {
  if (names.formerProducts.length === 0) return checked
  const mark = (one: CheckedSentence): CheckedSentence => {
    const problem = describeFormerProduct(one.sentence, names)
    return problem === null ? one : { ...one, status: 'unsupported', problems: [problem, ...one.problems] }
  }
  return { ...checked, sentences: checked.sentences.map(mark) }
}

/** Lists the sentences of a text without sources that name a product which was removed or renamed. */
export function listFormerMentions(html: string, names: ProductNames): CheckedSentenceView[] {
  if (names.formerProducts.length === 0) return []
  const sentences = splitArticle(readArticle(html).blocks, { products: [], topic: '' })
  return sentences.flatMap(sentence => {
    const problem = describeFormerProduct(sentence, names)
    if (problem === null) return []
    const { id, text } = sentence
    return [{ id, text, place: formatLocation(sentence), status: 'unsupported', facts: [], problems: [problem] }]
  })
}

import type { ReviewLinks } from '../../contract/schemas/article.ts'
import { toTopicPhrases } from '../../domain/articles.ts'
import { hasMention, type Phrase, type SearchedText, toPhrase, toSearchedText } from '../../domain/text-links.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { getProductKey, getSorted, type Review, type ReviewedProduct } from './review-index.ts'

/** Maximum number of links from the text of an article. */
const maxMentions = 6

/** Splits the texts of recent pages into words once, because most pages are rendered again with the same text. */
const readTexts = memoizeText((joined): SearchedText => toSearchedText(joined.split('\0')), { maxEntries: 50 })

interface LinkRequest {
  article: Pick<ArticleRecord, 'id' | 'title'>
  products: readonly ReviewedProduct[]
  /** HTML in page order. */
  texts: readonly string[]
  reviews: ReadonlyMap<string, Review>
}

/** Finds the other reviews that the text of an article can link to, and those that cover the same products. */
export function findReviewLinks({ article: { id, title }, products, texts, reviews }: LinkRequest): ReviewLinks {
  const { byFirstWord, byProduct } = getSorted(reviews)
  const ownPhrases = reviews.get(id)?.topicPhrases ?? toTopicPhrases(title).map(toPhrase)
  const ownTopic = new Set(ownPhrases.flatMap(({ text }) => text.split(' ')))
  const ownProducts = new Set(products.map(getProductKey))
  const text = readTexts(texts.join('\0'))
  const found = [...byFirstWord]
    .flatMap(([word, phrases]) => (text.words.has(word) ? phrases : []))
    .flatMap(targets => {
      const [first] = targets
      if (!first || !hasAllWords(text, first.phrase)) return []
      // The article mentions its own topic everywhere.
      const isOwnTopic = isCovered(first.phrase, ownTopic)
      const linked = targets.filter(
        ({ review, product }) => review.id !== id && (product ? !ownProducts.has(product.key) : !isOwnTopic),
      )
      return linked.length > 0 && hasMention(text, first.phrase) ? linked : []
    })
    .sort((a, b) => a.rank - b.rank)
  // Each product and each topic is linked by the first phrase that is found.
  const mentioned = removeRepeated(found, ({ review, product }) => `${review.id} ${product?.id}`)
  const byPhrase = removeRepeated(mentioned, ({ phrase }) => phrase.text.toLowerCase())
  const mentions = removeRepeated(byPhrase, ({ review }) => review.id).slice(0, maxMentions)
  return {
    // Longer phrases are linked first, because they may contain shorter ones.
    mentions: mentions
      .sort((a, b) => b.phrase.text.length - a.phrase.text.length)
      .map(({ phrase: { text: phrase }, review: { slug, title }, product }) => ({
        phrase,
        slug,
        title,
        product: product?.id ?? null,
      })),
    alsoIn: products.flatMap(product => {
      const review = byProduct.get(getProductKey(product))?.find(other => other.id !== id)
      return review ? [{ product: product.id, slug: review.slug, title: review.title }] : []
    }),
  }
}

const isCovered = ({ text }: Phrase, words: ReadonlySet<string>) => text.split(' ').every(word => words.has(word))

function removeRepeated<T>(items: readonly T[], getItemKey: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter(item => seen.size < seen.add(getItemKey(item)).size)
}

/** Returns true if a text contains the words of a phrase, in any order and anywhere. */
export function hasAllWords({ words }: SearchedText, phrase: Phrase): boolean {
  return phrase.words.every(word => words.has(word))
}

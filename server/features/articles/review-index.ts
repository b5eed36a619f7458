import { getTopic } from '../../domain/article-formats.ts'
import { toTopicPhrases } from '../../domain/articles.ts'
import { groupBy } from '../../domain/fields.ts'
import { foldName } from '../../domain/products.ts'
import { type Phrase, toPhrase } from '../../domain/text-links.ts'
import { type ChangeCache, createChangeCache, memoizeText } from '../../lib/memoize.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import { findArticleProducts } from './article-lookup.ts'

export type ReviewedProduct = Pick<ProductRecord, 'id' | 'name' | 'asin'>

/** Published article, with what it covers. */
export interface Review extends Pick<ArticleRecord, 'id' | 'slug' | 'title' | 'category' | 'publishedAt'> {
  /** Phrases for its topic, most specific first. */
  topicPhrases: Phrase[]
  products: (ReviewedProduct & { key: string; phrase: Phrase })[]
}

export type ReviewIndex = ChangeCache<Review>

/** Maximum number of reviews that texts link to: the newest. */
const maxReviews = 500

/** Cached, because a change of an article rarely changes the names of its products. */
const splitPhrase = memoizeText(toPhrase, { maxEntries: 10 * maxReviews })

/** Topics and products of the published articles. */
export function createReviewIndex({ records }: { records: RecordReader }): ReviewIndex {
  async function readReviews(articles: readonly ArticleRecord[]): Promise<Map<string, Review>> {
    const jobs = await records.getMany(
      'job',
      articles.flatMap(({ jobId }) => jobId ?? []),
    )
    const topics = new Map(jobs.map(job => [job.id, getTopic(job.title)]))
    const reviews = new Map<string, Review>()
    for (const { id, slug, title, category, publishedAt, jobId } of articles) {
      const products = (await findArticleProducts(records, id)).map(({ id, name, asin }) => ({
        id,
        name,
        asin,
        key: getProductKey({ asin, name }),
        phrase: splitPhrase(name),
      }))
      const topicPhrases = toTopicPhrases(topics.get(jobId ?? '') ?? title).map(splitPhrase)
      reviews.set(id, { id, slug, title, category, publishedAt, topicPhrases, products })
    }
    return reviews
  }

  return createChangeCache({
    async readAll() {
      const options = { orderBy: 'publishedAt', direction: 'desc', limit: maxReviews } as const
      return readReviews(await records.find('article', { where: { status: 'published' }, ...options }))
    },
    async readSome(ids) {
      return readReviews((await records.getMany('article', ids)).filter(({ status }) => status === 'published'))
    },
  })
}

/** A phrase of a review that texts can link to. */
interface Target {
  review: Review
  /** Product with this name; null for a phrase for the topic. */
  product: Review['products'][number] | null
  phrase: Phrase
  /** Position among the targets: newest reviews first, products before the topic. */
  rank: number
}

interface SortedReviews {
  newest: readonly Review[]
  /** Targets by phrase, by the first word of the phrase. */
  byFirstWord: ReadonlyMap<string, readonly Target[][]>
  byCategory: ReadonlyMap<string, readonly Review[]>
  /** Reviews of a product, newest first. */
  byProduct: ReadonlyMap<string, readonly Review[]>
}

const sortedReviews = new WeakMap<ReadonlyMap<string, Review>, SortedReviews>()

/** Sorts the reviews once for all articles. The index returns another map after each change. */
export function getSorted(reviews: ReadonlyMap<string, Review>): SortedReviews {
  const known = sortedReviews.get(reviews)
  if (known) return known
  const newest = [...reviews.values()].sort(compareNewestFirst)
  const byProduct = new Map<string, Review[]>()
  for (const review of newest) {
    const keys = new Set(review.products.map(({ key }) => key))
    for (const key of keys) byProduct.set(key, [...(byProduct.get(key) ?? []), review])
  }
  const targets = newest.flatMap(listTargets).map((target, rank): Target => ({ ...target, rank }))
  const byPhrase = groupBy(targets, ({ phrase }) => phrase.text)
  const byFirstWord = groupBy([...byPhrase.values()], ([target]) => target?.phrase.words[0] ?? '')
  const byCategory = groupBy(newest, ({ category }) => category)
  const sorted = { newest, byFirstWord, byCategory, byProduct }
  sortedReviews.set(reviews, sorted)
  return sorted
}

function listTargets(review: Review): Omit<Target, 'rank'>[] {
  return [
    ...review.products
      .filter(({ name }) => name.includes(' '))
      .map(product => ({ review, product, phrase: product.phrase })),
    ...review.topicPhrases.map(phrase => ({ review, product: null, phrase })),
  ]
}

/** Returns a key that only the same product has in other articles. */
export function getProductKey({ asin, name }: Pick<ReviewedProduct, 'asin' | 'name'>): string {
  return asin ?? `name ${foldName(name)}`
}

/** Ties are sorted by id, so that the links of a page stay the same. */
function compareNewestFirst(a: Review, b: Review): number {
  const [first, second] = [a.publishedAt ?? '', b.publishedAt ?? '']
  return first === second ? (a.id < b.id ? -1 : 1) : first < second ? 1 : -1
}

/** Maximum number of related articles. */
const maxRelated = 3

/** Number of the newest articles that are compared, in the category and of the whole site. */
const relatedCandidates = 7

/** Finds articles to read next: those of the same category, then those with a product in common, then the newest. */
export async function findRelatedArticles(
  records: RecordReader,
  { id, category }: ArticleRecord,
  reviews: ReadonlyMap<string, Review>,
): Promise<ArticleRecord[]> {
  const { newest, byCategory } = getSorted(reviews)
  const takeOthers = (sorted: readonly Review[]) =>
    sorted
      .slice(0, relatedCandidates + 1)
      .filter(review => review.id !== id)
      .slice(0, relatedCandidates)
  const inCategory = takeOthers(byCategory.get(category) ?? [])
  // The index has only the newest reviews of a large site.
  if (inCategory.length < maxRelated && reviews.size >= maxReviews) return findInCategory(records, { id, category })
  const own = new Set(await readAsins(records, id))
  const candidates = new Set([...inCategory, ...takeOthers(newest)])
  const scored = [...candidates].map(review => {
    const isShared = review.products.some(({ asin }) => asin !== null && own.has(asin))
    return { id: review.id, score: (review.category === category ? 2 : 0) + (isShared ? 1 : 0) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, maxRelated)
  const ids = best.map(one => one.id)
  const found = new Map((await records.getMany('article', ids)).map(article => [article.id, article]))
  return ids.flatMap(one => found.get(one) ?? [])
}

async function readAsins(records: RecordReader, articleId: string): Promise<string[]> {
  return (await findArticleProducts(records, articleId)).flatMap(({ asin }) => asin ?? [])
}

async function findInCategory(
  records: RecordReader,
  { id, category }: Pick<ArticleRecord, 'id' | 'category'>,
): Promise<ArticleRecord[]> {
  const where = { status: 'published', category } as const
  const options = { orderBy: 'publishedAt', direction: 'desc', limit: maxRelated + 1 } as const
  const found = await records.find('article', { where, ...options })
  return found.filter(article => article.id !== id).slice(0, maxRelated)
}

import { compareNames } from '../../domain/text.ts'
import { memoize } from '../../lib/memoize.ts'
import { forEachRow, runWithPauses, type Steps, sortRows } from '../../lib/steps.ts'
import type { AnalysedArticle, ArticleIndex } from './article-pages.ts'

interface RankedArticle {
  article: AnalysedArticle
  /** Rank among all titles; equal titles share a rank. */
  rank: number
}

interface IndexedArticles extends Pick<ArticleIndex, 'findPosition'> {
  /** Articles in list order. */
  all: readonly AnalysedArticle[]
}

/** An article of a new order; one that was not in the previous order has no rank. */
type OrderedArticle = RankedArticle | { article: AnalysedArticle; rank?: undefined }

/** Number of titles that can be compared within a millisecond. */
const titlesPerStep = 250

/** Creates title orders, each derived from the previous one. */
export function createTitleOrders() {
  let before: readonly RankedArticle[] = []
  return {
    /** Returns a function that computes the ranks of these articles on its first call. */
    createRanks(articles: IndexedArticles): () => Promise<Int32Array> {
      return memoize(async () => {
        before = await runWithPauses(orderByTitle(articles, before))
        return runWithPauses(getRanks(articles, before))
      })
    },
  }
}

function* getRanks({ all, findPosition }: IndexedArticles, order: readonly RankedArticle[]): Steps<Int32Array> {
  const ranks = new Int32Array(all.length)
  yield* forEachRow(order, ({ article, rank }) => {
    ranks[findPosition(article.id) ?? all.length] = rank
  })
  return ranks
}

/**
 * Sorts articles by title, equal titles by position. Comparing titles takes a hundred times as long as comparing
 * numbers, so articles in the previous order are not compared again.
 */
function* orderByTitle(
  { all, findPosition }: IndexedArticles,
  before: readonly RankedArticle[],
): Steps<readonly RankedArticle[]> {
  const known: RankedArticle[] = []
  const isKnown = new Uint8Array(all.length)
  yield* forEachRow(before, ranked => {
    const position = findPosition(ranked.article.id) ?? all.length
    if (all[position] !== ranked.article) return
    known.push(ranked)
    isKnown[position] = 1
  })
  const others = yield* sortRows(
    all.filter((_, position) => !isKnown[position]),
    (a, b) => compareNames(a.title, b.title),
    titlesPerStep,
  )
  const getPosition = ({ id }: AnalysedArticle) => findPosition(id) ?? 0
  const isAfter = (a: AnalysedArticle, b: AnalysedArticle) =>
    (compareNames(a.title, b.title) || getPosition(a) - getPosition(b)) > 0
  return yield* assignRanks(mergeUnranked(known, others, isAfter))
}

/** Merges new articles into ranked ones; both inputs are sorted. */
function* mergeUnranked(
  known: readonly RankedArticle[],
  others: readonly AnalysedArticle[],
  isAfter: (a: AnalysedArticle, b: AnalysedArticle) => boolean,
): Generator<OrderedArticle> {
  let from = 0
  for (const article of others) {
    let [low, high] = [from, known.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const candidate = known[middle]
      if (candidate && isAfter(candidate.article, article)) high = middle
      else low = middle + 1
    }
    yield* known.slice(from, low)
    yield { article }
    from = low
  }
  yield* known.slice(from)
}

function* assignRanks(articles: Iterable<OrderedArticle>): Steps<RankedArticle[]> {
  const all: RankedArticle[] = []
  let [before, rank]: [OrderedArticle | undefined, number] = [undefined, 0]
  yield* forEachRow(articles, current => {
    if (before && !isSameTitle(before, current)) rank += 1
    all.push({ article: current.article, rank })
    before = current
  })
  return all
}

function isSameTitle(a: OrderedArticle, b: OrderedArticle): boolean {
  return a.rank === undefined || b.rank === undefined
    ? compareNames(a.article.title, b.article.title) === 0
    : a.rank === b.rank
}

import { compareNames } from '../../domain/text.ts'
import { memoize } from '../../lib/memoize.ts'
import { forEachRow, runWithPauses, type Steps, sortRows } from '../../lib/steps.ts'
import type { AnalysedArticle, ArticleIndex } from './article-pages.ts'

interface RankedArticle {
  article: AnalysedArticle
  /** Rank among all titles; equal titles share a rank. */
  rank: number
}

/** Number of titles that can be compared within a millisecond. */
const titlesPerStep = 250

/** Creates title orders, each derived from the previous one. */
export function createTitleOrders() {
  let before: readonly RankedArticle[] = []
  return {
    of(articles: IndexedArticles) {
      return {
        titleRanks: memoize(async () => {
          before = await runWithPauses(orderByTitle(articles, before))
          return runWithPauses(getRanks(articles, before))
        }),
      }
    },
  }
}

function* getRanks(
  { all, findPosition: placeOf }: IndexedArticles,
  order: readonly RankedArticle[],
): Steps<Int32Array> {
  const ranks = new Int32Array(all.length)
  yield* forEachRow(order, ({ article, rank }) => {
    ranks[placeOf(article.id) ?? all.length] = rank
  })
  return ranks
}

interface IndexedArticles extends Pick<ArticleIndex, 'findPosition'> {
  /** Articles in list order. */
  all: readonly AnalysedArticle[]
}

/**
 * Sorts articles by title, equal titles by position. Comparing titles takes a hundred times as long as comparing
 * numbers, so articles in the previous order are not compared again.
 */
function* orderByTitle(
  { all, findPosition: placeOf }: IndexedArticles,
  before: readonly RankedArticle[],
): Steps<readonly RankedArticle[]> {
  const known: RankedArticle[] = []
  const isKnown = new Uint8Array(all.length)
  yield* forEachRow(before, one => {
    const position = placeOf(one.article.id) ?? all.length
    if (all[position] !== one.article) return
    known.push(one)
    isKnown[position] = 1
  })
  const others = yield* sortRows(
    all.filter((_, position) => !isKnown[position]),
    (one, other) => compareNames(one.title, other.title),
    titlesPerStep,
  )
  const position = ({ id }: AnalysedArticle) => placeOf(id) ?? 0
  const isAfter = (one: AnalysedArticle, other: AnalysedArticle) =>
    (compareNames(one.title, other.title) || position(one) - position(other)) > 0
  return yield* assignRanks(mergeUnranked(known, others, isAfter))
}

/** Merges new articles into ranked ones; both inputs are sorted. */
function* mergeUnranked(
  known: readonly RankedArticle[],
  others: readonly AnalysedArticle[],
  isAfter: (one: AnalysedArticle, other: AnalysedArticle) => boolean,
): Generator<RankedArticle | UnrankedArticle> {
  let from = 0
  for (const article of others) {
    let [low, high] = [from, known.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const one = known[middle]
      if (one && isAfter(one.article, article)) high = middle
      else low = middle + 1
    }
    yield* known.slice(from, low)
    yield { article }
    from = low
  }
  yield* known.slice(from)
}

interface UnrankedArticle {
  article: AnalysedArticle
  rank?: undefined
}

function* assignRanks(articles: Iterable<RankedArticle | UnrankedArticle>): Steps<RankedArticle[]> {
  const all: RankedArticle[] = []
  let [before, rank]: [RankedArticle | UnrankedArticle | undefined, number] = [undefined, 0]
  yield* forEachRow(articles, one => {
    if (before && !isSameTitle(before, one)) rank += 1
    all.push({ article: one.article, rank })
    before = one
  })
  return all
}

function isSameTitle(one: RankedArticle | UnrankedArticle, other: RankedArticle | UnrankedArticle): boolean {
  return one.rank === undefined || other.rank === undefined
    ? compareNames(one.article.title, other.article.title) === 0
    : one.rank === other.rank
}

import { compareNames } from '../../contract/compare-names.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import { eachOf, sorted } from '../../ports/steps.ts'
import type { AnalysedArticle, Placed } from './article-pages.ts'

interface Titled {
  article: AnalysedArticle
  /** Rank among all titles; equal titles share a rank. */
  rank: number
}

/** Number of titles that can be compared within a millisecond. */
const titlesAtOnce = 250

/** Creates title orders, each derived from the previous one. */
export function createTitles() {
  let before: readonly Titled[] = []
  return {
    of(articles: Articles) {
      return {
        titleRanks: memo(async () => {
          before = await inTurns(titled(articles, before))
          return inTurns(ranksOf(articles, before))
        }),
      }
    },
  }
}

function memo<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function* ranksOf({ all, placeOf }: Articles, order: readonly Titled[]): Steps<Int32Array> {
  const ranks = new Int32Array(all.length)
  yield* eachOf(order, ({ article, rank }) => {
    ranks[placeOf(article.id) ?? all.length] = rank
  })
  return ranks
}

interface Articles extends Pick<Placed, 'placeOf'> {
  /** Articles in list order. */
  all: readonly AnalysedArticle[]
}

/**
 * Sorts articles by title, equal titles by position. Comparing titles takes a hundred times as long as comparing
 * numbers, so articles in the previous order are not compared again.
 */
function* titled({ all, placeOf }: Articles, before: readonly Titled[]): Steps<readonly Titled[]> {
  const known: Titled[] = []
  const isKnown = new Uint8Array(all.length)
  yield* eachOf(before, one => {
    const place = placeOf(one.article.id) ?? all.length
    if (all[place] !== one.article) return
    known.push(one)
    isKnown[place] = 1
  })
  const others = yield* sorted(
    all.filter((_, place) => !isKnown[place]),
    (one, other) => compareNames(one.title, other.title),
    titlesAtOnce,
  )
  const place = ({ id }: AnalysedArticle) => placeOf(id) ?? 0
  const isAfter = (one: AnalysedArticle, other: AnalysedArticle) =>
    (compareNames(one.title, other.title) || place(one) - place(other)) > 0
  return yield* ranked(inserted(known, others, isAfter))
}

/** Merges new articles into ranked ones; both inputs are sorted. */
function* inserted(
  known: readonly Titled[],
  others: readonly AnalysedArticle[],
  isAfter: (one: AnalysedArticle, other: AnalysedArticle) => boolean,
): Generator<Titled | Unranked> {
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

interface Unranked {
  article: AnalysedArticle
  rank?: undefined
}

function* ranked(articles: Iterable<Titled | Unranked>): Steps<Titled[]> {
  const all: Titled[] = []
  let [before, rank]: [Titled | Unranked | undefined, number] = [undefined, 0]
  yield* eachOf(articles, one => {
    if (before && !isSameTitle(before, one)) rank += 1
    all.push({ article: one.article, rank })
    before = one
  })
  return all
}

function isSameTitle(one: Titled | Unranked, other: Titled | Unranked): boolean {
  return one.rank === undefined || other.rank === undefined
    ? compareNames(one.article.title, other.article.title) === 0
    : one.rank === other.rank
}

import { compareBy, type Direction, type PerformanceSort } from '../../contract/performance-order.ts'
import type { ArticlePerformance } from '../../contract/schemas/analytics.ts'
import type { AnalysedArticle } from './article-pages.ts'
import { byVisitors, noPerformance } from './performance.ts'
import { byRank, type PublishedArticles } from './published-articles.ts'

/** Which of the rows are told, in which order. */
export interface RowsAsked {
  sort: PerformanceSort
  direction: Direction
  /** All of them without it. */
  limit?: number | undefined
  offset: number
}

type Compare = (one: ArticlePerformance, other: ArticlePerformance) => number

/** Most visitors first; of as many, those that cost most; of those that cost as much, the newest. */
function inUsualOrder({ placeOf }: PublishedArticles): Compare {
  const place = ({ articleId }: ArticlePerformance) => placeOf(articleId) ?? 0
  return (one, other) => byVisitors(one, other) || place(one) - place(other)
}

/**
 * A part of the rows of everything that is published. A row is made for those alone that are told: of most articles of a large
 * site nothing happened in a month.
 * @param figured the rows of articles of which anything is known, in their usual order.
 */
export function partOfRows(
  published: PublishedArticles,
  figured: readonly ArticlePerformance[],
  { sort, direction, limit = Number.POSITIVE_INFINITY, offset }: RowsAsked,
): ArticlePerformance[] {
  const bySort = compareBy(sort, direction)
  const usual = inUsualOrder(published)
  const isUsual = sort === 'visitors' && direction === 'desc'
  const sorted = isUsual ? figured : inOrder(published, figured, { sort, direction })
  const others = rowsWithout(figured, sort === 'title' ? published.byTitle(direction) : published.all)
  const compare: Compare = (a, b) => bySort(a, b) || usual(a, b)
  // Nobody has been to the others.
  const isAhead = (row: ArticlePerformance) => isUsual && row.visitors > 0
  const rows: ArticlePerformance[] = []
  let passed = 0
  for (const row of merged(sorted, others, { compare, isAhead })) {
    if (rows.length >= limit) break
    if (passed >= offset) rows.push(row)
    passed += 1
  }
  return rows
}

/** Of those that are equal, the one that is ahead stays so. */
function inOrder(
  published: PublishedArticles,
  rows: readonly ArticlePerformance[],
  { sort, direction }: Pick<RowsAsked, 'sort' | 'direction'>,
): ArticlePerformance[] {
  if (sort !== 'title') return rows.toSorted(compareBy(sort, direction))
  // To compare words takes a hundred times as long as to compare numbers.
  const [ranks, sign] = [published.titleRanks(), direction === 'asc' ? 1 : -1]
  return byRank(rows, ({ articleId }) => sign * (ranks[published.placeOf(articleId) ?? 0] ?? 0))
}

function* rowsWithout(figured: readonly ArticlePerformance[], articles: readonly AnalysedArticle[]) {
  const known = new Set(figured.map(({ articleId }) => articleId))
  for (const article of articles) if (!known.has(article.id)) yield noPerformance(article)
}

interface Order {
  compare: Compare
  /** Whether it is known to come before all others without a look at them. */
  isAhead(row: ArticlePerformance): boolean
}

/** Two rows of rows as one, each of which is in order. */
function* merged(
  ones: readonly ArticlePerformance[],
  others: Iterator<ArticlePerformance>,
  { compare, isAhead }: Order,
): Generator<ArticlePerformance> {
  let other: IteratorResult<ArticlePerformance> | undefined
  for (const one of ones) {
    if (!isAhead(one)) {
      other ??= others.next()
      for (; !other.done && compare(other.value, one) < 0; other = others.next()) yield other.value
    }
    yield one
  }
  for (other ??= others.next(); !other.done; other = others.next()) yield other.value
}

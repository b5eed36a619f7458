import { compareBy, type Direction, type PerformanceSort } from '../../contract/performance-order.ts'
import type { ArticlePerformance } from '../../contract/schemas/analytics.ts'
import type { AnalysedArticle } from './article-pages.ts'
import { byVisitors, noPerformance } from './performance.ts'
import type { PublishedArticles } from './published-articles.ts'

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
  const known = new Set(figured.map(({ articleId }) => articleId))
  const others = sort === 'title' ? published.byTitle(direction) : published.all
  const sorted = isUsual(sort, direction) ? figured : figured.toSorted(bySort)
  const rows: ArticlePerformance[] = []
  let passed = 0
  for (const row of merged(sorted, rowsWithout(others, known), (a, b) => bySort(a, b) || usual(a, b))) {
    if (rows.length >= limit) break
    if (passed >= offset) rows.push(row)
    passed += 1
  }
  return rows
}

const isUsual = (sort: PerformanceSort, direction: Direction) => sort === 'visitors' && direction === 'desc'

function* rowsWithout(articles: readonly AnalysedArticle[], known: ReadonlySet<string>) {
  for (const article of articles) if (!known.has(article.id)) yield noPerformance(article)
}

/** Two rows of rows as one, each of which is in order. */
function* merged(
  ones: readonly ArticlePerformance[],
  others: Iterator<ArticlePerformance>,
  compare: Compare,
): Generator<ArticlePerformance> {
  let other = others.next()
  for (const one of ones) {
    while (!other.done && compare(other.value, one) < 0) {
      yield other.value
      other = others.next()
    }
    yield one
  }
  for (; !other.done; other = others.next()) yield other.value
}

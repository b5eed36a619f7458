import { compareBy, type Direction, type PerformanceSort } from '../../contract/performance-order.ts'
import type { ArticlePerformance } from '../../contract/schemas/analytics.ts'
import { inTurns } from '../../ports/pace.ts'
import { eachOf, sorted } from '../../ports/steps.ts'
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
export async function partOfRows(
  published: PublishedArticles,
  figured: readonly ArticlePerformance[],
  { sort, direction, limit = Number.POSITIVE_INFINITY, offset }: RowsAsked,
): Promise<ArticlePerformance[]> {
  const bySort = compareBy(sort, direction)
  const usual = inUsualOrder(published)
  const isUsual = sort === 'visitors' && direction === 'desc'
  const inOrder = isUsual ? figured : await ordered(published, figured, { sort, direction })
  const others = rowsWithout(figured, sort === 'title' ? await published.byTitle(direction) : published.all)
  const compare: Compare = (a, b) => bySort(a, b) || usual(a, b)
  // Nobody has been to the others.
  const isAhead = (row: ArticlePerformance) => isUsual && row.visitors > 0
  const rows: ArticlePerformance[] = []
  const all = merged(inOrder, others, { compare, isAhead })
  await inTurns(
    eachOf(upTo(all, offset + limit), (row, at) => {
      if (at >= offset) rows.push(row)
    }),
  )
  return rows
}

function* upTo<Row>(rows: Iterable<Row>, most: number): Generator<Row> {
  let passed = 0
  for (const row of rows) {
    if (passed >= most) return
    yield row
    passed += 1
  }
}

/** Of those that are equal, the one that is ahead stays so. */
async function ordered(
  { titleRanks, placeOf }: PublishedArticles,
  rows: readonly ArticlePerformance[],
  { sort, direction }: Pick<RowsAsked, 'sort' | 'direction'>,
): Promise<ArticlePerformance[]> {
  if (sort !== 'title') return inTurns(sorted(rows, compareBy(sort, direction), 1_000))
  // To compare words takes a hundred times as long as to compare numbers.
  const [ranks, sign] = [await titleRanks(), direction === 'asc' ? 1 : -1]
  const ranked = rows.map(row => ({ row, rank: sign * (ranks[placeOf(row.articleId) ?? 0] ?? 0) }))
  return (await inTurns(sorted(ranked, (one, other) => one.rank - other.rank))).map(({ row }) => row)
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

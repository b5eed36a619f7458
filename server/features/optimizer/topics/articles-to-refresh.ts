import type { ArticleToRefresh } from '../../../contract/schemas/optimizer-reports.ts'
import { type DateRange, formatDay } from '../../../domain/days.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord, SearchFigures } from '../../../ports/records.ts'
import type { TitleIndex } from './search-demand.ts'

/** Positions just below the first results, where a better article gains most. */
const band = { first: 8, last: 15 }
/** Minimum impressions of an article that is worth the work. */
const minImpressions = 50
/** Number of queries that a reason names. */
const maxNamed = 3

interface RefreshOptions {
  records: RecordReader
  published: readonly ArticleRecord[]
  queries: readonly SearchFigures[]
  pages: readonly SearchFigures[]
  titles: TitleIndex
  /** Clicks per impression of results on the first page. */
  rate: number
  days: DateRange
}

interface Found {
  article: ArticleRecord
  clicks: number
  impressions: number
  /** Sum of positions over impressions. */
  positions: number
  queries: SearchFigures[]
}

/**
 * Finds the published articles at position 8 to 15. Those that would gain the most clicks on the first page come first.
 * Articles that were changed after the period are left out, because its figures are not about their current text.
 */
export async function findArticlesToRefresh(options: RefreshOptions): Promise<ArticleToRefresh[]> {
  const { rate, days } = options
  return (await matchArticles(options))
    .filter(({ article, impressions, positions }) => {
      const position = positions / impressions
      const isBelow = position >= band.first && position <= band.last
      return isBelow && impressions >= minImpressions && article.updatedAt.slice(0, 10) <= days.to
    })
    .map(match => ({ match, gain: match.impressions * rate - match.clicks }))
    .sort((a, b) => b.gain - a.gain)
    .map(({ match }) => toArticle(match, rate, days))
}

/** Adds up the figures of each article: those of its pages or, without any page, of queries that its title names. */
async function matchArticles(options: RefreshOptions): Promise<Found[]> {
  const { queries, pages, titles } = options
  const byId = new Map<string, Found>()
  const findBySlug = await createSlugFinder(options, [...pages, ...queries])
  const findByTitle = ({ query }: SearchFigures) => {
    const named = titles.find(query ?? '').filter(({ status }) => status === 'published')
    return named.length === 1 ? named[0] : undefined
  }
  const collect = (article: ArticleRecord) => {
    const known = byId.get(article.id) ?? { article, clicks: 0, impressions: 0, positions: 0, queries: [] }
    byId.set(article.id, known)
    return known
  }
  const find = (row: SearchFigures) => (row.page === null ? findByTitle(row) : findBySlug(row))
  for (const row of pages.length > 0 ? pages : queries) {
    const article = find(row)
    if (!article) continue
    const sum = collect(article)
    sum.clicks += row.clicks
    sum.impressions += row.impressions
    sum.positions += row.position * row.impressions
  }
  for (const row of queries) {
    const article = find(row)
    if (article) collect(article).queries.push(row)
  }
  return [...byId.values()].filter(({ impressions }) => impressions > 0)
}

/** Finds articles by the path of a row, former slugs included. */
async function createSlugFinder({ records, published }: RefreshOptions, rows: readonly SearchFigures[]) {
  const bySlug = new Map(published.map(article => [article.slug, article]))
  const byId = new Map(published.map(article => [article.id, article]))
  const getSlug = ({ page }: SearchFigures) => /^\/article\/([^/]+)$/.exec(page ?? '')?.[1] ?? ''
  const unknown = new Set(rows.map(getSlug).filter(slug => slug !== '' && !bySlug.has(slug)))
  const former = new Map((await records.getMany('formerSlug', unknown)).map(({ id, articleId }) => [id, articleId]))
  return (row: SearchFigures) => bySlug.get(getSlug(row)) ?? byId.get(former.get(getSlug(row)) ?? '')
}

function toArticle({ article, clicks, impressions, positions, queries }: Found, rate: number, days: DateRange) {
  const { id: articleId, slug, title, updatedAt } = article
  const position = Math.round((10 * positions) / impressions) / 10
  const named = queries
    .toSorted((a, b) => b.impressions - a.impressions)
    .slice(0, maxNamed)
    .map(row => `“${row.query}” (position ${row.position.toFixed(1)})`)
  const reasons = [
    `From ${formatDay(days.from)} to ${formatDay(days.to)}, Google showed it ${formatQuantity(impressions, 'time')} at position ${position} on average, just below the first results.`,
    `It got ${formatRate(clicks / impressions)} clicks per hundred impressions. Results of this site on the first page get ${formatRate(rate)}.`,
    ...(named.length > 0 ? [`People found it with ${named.join(', ')}.`] : []),
    `It was last changed on ${formatDay(updatedAt)}.`,
  ]
  return { articleId, slug, title, impressions, clicks, position, reasons }
}

const formatRate = (rate: number) => (100 * rate).toFixed(1)

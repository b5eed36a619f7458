import { maxNextTopics, type SearchDemand, type SearchedTopic } from '../../../contract/schemas/optimizer-reports.ts'
import { normalizeTopic } from '../../../domain/articles.ts'
import { addDays, countDays, type DateRange, optimizerDays } from '../../../domain/days.ts'
import { createPace } from '../../../lib/steps.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord, SearchFigures, SearchPeriodRecord } from '../../../ports/records.ts'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import { isPhrase } from '../gather/read-reader-facts.ts'
import { findArticlesToRefresh } from './articles-to-refresh.ts'
import { describeDemand } from './topic-reasons.ts'

/** Days after which figures say too little about the next article. */
const maxAgeDays = 180
/** Queries that are examined: those with the most impressions. */
const maxQueries = 500
/** Minimum impressions of a query that counts as demand. */
const minImpressions = 20
/** Last position of the first page of results. */
const firstPage = 10
/** Number of topics and of articles that are proposed. */
const maxProposed = 5
/** Maximum rows of an export. A query that a full export lacks may have as many impressions as its last row. */
const maxExportedRows = 1_000
/** Minimum standard errors and growth of a rising query. */
const minErrors = 3
const minGrowth = 1.5

/** Prior of the site's own rate: about what results on the first page get. */
const prior = { clicks: 2, impressions: 100 }

export interface DemandFigures extends SearchDemand {
  /** Visitors in 90 days that an article about a topic may get, by topic. */
  expected: ReadonlyMap<string, number>
}

interface DemandSources {
  records: RecordReader
  /** Topics that articles could be about. */
  listed: readonly TopicCandidate[]
  /** Listed topics without an article. */
  candidates: readonly TopicCandidate[]
  articles: readonly ArticleRecord[]
  today: string
  signal: AbortSignal
}

/**
 * Reads what people searched for in the latest imported period of Search Console: queries without an article, and
 * articles just below the first results. Null without figures of the last months.
 */
export async function readSearchDemand({ records, ...sources }: DemandSources): Promise<DemandFigures | null> {
  const { latest, earlier } = choosePeriods(await records.find('searchPeriod'))
  if (!latest || latest.to < addDays(sources.today, -maxAgeDays)) return null
  const rows = await records.get('searchRows', latest.id)
  const earlierRows = earlier && (await records.get('searchRows', earlier.id))
  const { queries = [], pages = [] } = rows ?? {}
  const days = { from: latest.from, to: latest.to }
  const comparedWith = earlier && earlierRows?.queries.length ? { from: earlier.from, to: earlier.to } : null
  const rate = getFirstPageRate(pages.length > 0 ? pages : queries)
  const published = sources.articles.filter(({ status }) => status === 'published')
  const titles = await indexTitles(
    sources.articles.filter(({ status }) => status === 'published' || status === 'draft'),
    sources.signal,
  )
  const growth = createGrowth(days, comparedWith, earlierRows?.queries ?? [])
  const gaps = await findGaps(mergeQueries(queries), { ...sources, titles, growth, days, comparedWith })
  const expected = new Map<string, number>()
  for (const { topic, impressions } of gaps)
    expected.set(topic, (expected.get(topic) ?? 0) + (impressions * rate * optimizerDays) / countDays(days))
  const refresh = await findArticlesToRefresh({ records, published, queries, pages, titles, rate, days })
  return { days, comparedWith, queries: gaps, refresh: refresh.slice(0, maxProposed), expected }
}

/** Removes the topics that were turned down, and all but the first ones. */
export function toSearchDemand(demand: DemandFigures | null, turnedDown: ReadonlySet<string>): SearchDemand | null {
  if (!demand) return null
  const { days, comparedWith, queries, refresh } = demand
  const open = queries.filter(({ topic }) => !turnedDown.has(normalizeTopic(topic)))
  return { days, comparedWith, queries: open.slice(0, maxNextTopics), refresh }
}

/** Chooses the latest period and the closest one that ended before it began. */
function choosePeriods(periods: readonly SearchPeriodRecord[]) {
  const sorted = periods.toSorted((a, b) => (a.to === b.to ? (a.from < b.from ? 1 : -1) : a.to < b.to ? 1 : -1))
  const latest = sorted.find(({ queries, pages }) => queries + pages > 0)
  const earlier = latest && sorted.find(({ to, queries }) => to < latest.from && queries > 0)
  return { latest, earlier }
}

/** Clicks per impression of results on the first page. */
function getFirstPageRate(rows: readonly SearchFigures[]): number {
  const sum = { ...prior }
  for (const { clicks, impressions, position } of rows) {
    if (position > firstPage) continue
    sum.clicks += clicks
    sum.impressions += impressions
  }
  return sum.clicks / sum.impressions
}

/** Adds up rows of the same query, which may have led to several pages. */
function mergeQueries(rows: readonly SearchFigures[]): SearchFigures[] {
  const merged = new Map<string, SearchFigures>()
  for (const row of rows) {
    const query = (row.query ?? '').toLowerCase()
    const sum = merged.get(query) ?? { query, page: null, clicks: 0, impressions: 0, position: 0 }
    const impressions = sum.impressions + row.impressions
    const position = (sum.position * sum.impressions + row.position * row.impressions) / Math.max(1, impressions)
    merged.set(query, { ...sum, clicks: sum.clicks + row.clicks, impressions, position })
  }
  return [...merged.values()].sort((a, b) => b.impressions - a.impressions)
}

export interface TitleIndex {
  /** Finds the articles whose titles have all words of a text. */
  find(text: string): readonly ArticleRecord[]
}

async function indexTitles(articles: readonly ArticleRecord[], signal: AbortSignal): Promise<TitleIndex> {
  const pace = createPace(signal)
  const byWord = new Map<string, Set<ArticleRecord>>()
  for (const article of articles) {
    for (const word of normalizeTopic(article.title).split(' ')) {
      const known = byWord.get(word)
      if (known) known.add(article)
      else byWord.set(word, new Set([article]))
    }
    if (pace.isDue()) await pace.pause()
  }
  return {
    find(text) {
      const sets = normalizeTopic(text)
        .split(' ')
        .map(word => byWord.get(word) ?? new Set<ArticleRecord>())
        .sort((a, b) => a.size - b.size)
      const [fewest = new Set<ArticleRecord>(), ...others] = sets
      return [...fewest].filter(article => others.every(set => set.has(article)))
    },
  }
}

/** Growth in percent of a query that was shown clearly more often than before; null percent if it is new. */
type Growth = (row: SearchFigures) => { percent: number | null } | undefined

function createGrowth(days: DateRange, before: DateRange | null, earlier: readonly SearchFigures[]): Growth {
  if (!before) return () => undefined
  const scale = countDays(days) / countDays(before)
  const known = new Map(mergeQueries(earlier).map(row => [row.query, row.impressions]))
  const floor = known.size >= maxExportedRows ? Math.min(...known.values()) : 0
  return ({ query, impressions }) => {
    const expected = scale * (known.get(query) ?? floor)
    const error = Math.sqrt(impressions + scale * expected)
    if (impressions < minGrowth * expected || impressions - expected < minErrors * error) return undefined
    return { percent: known.has(query) ? Math.round(100 * (impressions / expected - 1)) : null }
  }
}

interface GapOptions extends Omit<DemandSources, 'records'>, Pick<SearchDemand, 'days' | 'comparedWith'> {
  titles: TitleIndex
  growth: Growth
}

/** Finds the queries that no article is about and that have no result on the first page, rising ones first. */
async function findGaps(rows: readonly SearchFigures[], options: GapOptions): Promise<SearchedTopic[]> {
  const { listed, titles, growth, days, comparedWith, signal } = options
  const open = new Set(options.candidates)
  const pace = createPace(signal)
  const gaps: SearchedTopic[] = []
  for (const row of rows.slice(0, maxQueries)) {
    if (pace.isDue()) await pace.pause()
    const { query, position, impressions, clicks } = row
    if (query === null || !isPhrase(query) || impressions < minImpressions || position <= firstPage) continue
    const named = listed.filter(({ isNamedIn }) => isNamedIn(query))
    if (named.some(candidate => !open.has(candidate)) || titles.find(query).length > 0) continue
    const rise = growth(row)
    const [candidate] = named.toSorted((a, b) => b.topic.length - a.topic.length)
    const figures = { query, impressions, clicks, position: Math.round(position * 10) / 10 }
    const { topic = query, category = null } = candidate ?? {}
    const reasons = describeDemand(figures, { rise, days, comparedWith })
    gaps.push({ ...figures, isRising: rise !== undefined, topic, category, reasons })
  }
  return gaps.sort((a, b) => Number(b.isRising) - Number(a.isRising) || b.impressions - a.impressions)
}

import { performanceSorts, shownPerformanceRows, sortDirections } from '../../../server/contract/field-values.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { analyticsVisits } from '../../../server/contract/operations/analytics.ts'
import { articleTables, toArticleTableCsv, toDaysCsv } from '../../../server/domain/analytics-tables.ts'
import { toAnalyticsCsv } from '../../../server/domain/article-performance.ts'
import {
  comparedPeriods,
  toVisitCsv,
  type VisitDimension,
  visitDimensions,
} from '../../../server/domain/visit-dimensions.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { analyticsDaysView, analyticsView } from '../../output/analytics-view.ts'
import { articleAnalyticsView } from '../../output/article-analytics-view.ts'
import { warnOfSamples } from '../../output/metric-text.ts'
import { busy, printCsv } from '../../output/output.ts'
import { visitReportView, visitRowsView, visitsNowView } from '../../output/visits-view.ts'

export const showAnalytics: Run = async (context, args) => {
  assertCsvUsage(context, args)
  const articleId = args.text('article')
  if (articleId === undefined) {
    if (args.text('breakdown') !== undefined) throw new UsageError('--breakdown needs --article.', 'Add --article.')
    await showAll(context, args)
  } else if (tableFlags.some(key => args.values[key] !== undefined)) {
    throw new UsageError(
      '--sort, --direction and --limit apply to the table of all articles only.',
      'Leave out --article.',
    )
  } else await showArticle(context, args, articleId)
  return undefined
}

const tableFlags = ['sort', 'direction', 'limit']

async function showAll(context: CommandContext, args: ParsedArgs): Promise<void> {
  const { output, terminal } = context
  const { client } = await context.connect()
  const isShown = output.mode === 'text' && !args.isSet('csv')
  const query = { ...toRangeQuery(args), ...toOrderQuery(args), ...toLimitQuery(args, isShown) }
  const request = client.analytics.comprehensive(query, { signal: terminal.interruption })
  const answer = await busy(output, 'Adding up readers and ad results', request)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  if (args.isSet('csv')) printCsv(output, answer.articlePerformance, toAnalyticsCsv(answer.articlePerformance))
  else output.document(answer, page => analyticsView(answer, page))
}

async function showArticle(context: CommandContext, args: ParsedArgs, articleId: string): Promise<void> {
  const { output, terminal } = context
  const { client } = await context.connect()
  const request = client.analytics.article({ articleId, ...toRangeQuery(args) }, { signal: terminal.interruption })
  const answer = await busy(output, 'Adding up readers and ad results', request)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  const table = articleTables.find(name => name === args.text('breakdown'))
  if (table !== undefined && args.isSet('csv')) printCsv(output, answer[table], toArticleTableCsv(table, answer))
  else if (args.isSet('csv')) printCsv(output, [answer.article], toAnalyticsCsv([answer.article]))
  else output.document(answer, page => articleAnalyticsView(answer, page))
}

export const showAnalyticsDays: Run = async (context, args) => {
  assertCsvUsage(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const articleId = args.text('article')
  const query = { ...toRangeQuery(args), ...(articleId !== undefined && { articleId }) }
  const request = client.analytics.timeseries(query, { signal: terminal.interruption })
  const answer = await busy(output, 'Adding up readers and ad results', request)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  if (args.isSet('csv')) printCsv(output, answer.days, toDaysCsv(answer.days))
  else output.document(answer, page => analyticsDaysView(answer, page))
  return undefined
}

/** Returns the range for the request. The server checks it and has the default. */
export function toRangeQuery(args: ParsedArgs): { range?: string } {
  const range = args.text('range')
  return range === undefined ? {} : { range }
}

/** Returns the order for the request: numbers descending, text ascending by default. */
function toOrderQuery(args: ParsedArgs) {
  const sort = performanceSorts.find(name => name === args.text('sort'))
  const defaultDirection = sort === 'title' || sort === 'status' ? 'asc' : 'desc'
  const direction = sortDirections.find(name => name === args.text('direction')) ?? defaultDirection
  return { ...(sort && { sort }), direction }
}

/** Returns the row limit: all rows for files and programs, a readable number for a terminal. */
function toLimitQuery(args: ParsedArgs, isShown: boolean): { limit?: number } {
  const limit = args.number('limit') ?? (isShown ? shownPerformanceRows : undefined)
  return limit === undefined ? {} : { limit }
}

/** @throws UsageError if CSV and JSON are requested together. */
export function assertCsvUsage({ output }: CommandContext, args: ParsedArgs): void {
  if (args.isSet('csv') && output.mode !== 'text')
    throw new UsageError('--csv and --json cannot be used together.', 'Remove one of them.')
}

/** Rows of each report in the overview. */
const overviewRows = 5
/** Rows of a file: the maximum of the server. */
const fileRows = 10_000

export const showVisits: Run = async (context, args) => {
  const { output, terminal } = context
  const dimension = visitDimensions.find(name => name === args.text('table'))
  assertUsage(context, args, dimension)
  const { client } = await context.connect()
  const query = {
    ...toRangeQuery(args),
    ...toCompareQuery(args),
    ...toFilters(args),
    limit: getLimit(context, args, dimension),
  }
  const request = client.analytics.visits(query, { signal: terminal.interruption })
  const report = await busy(output, 'Reading visits', request)
  for (const notice of report.notices) output.warn(notice)
  warnOfSamples(output, report.sample)
  const rows = report.reports.find(part => part.dimension === dimension)?.rows ?? []
  if (dimension === undefined) output.document(report, page => visitReportView(report, page))
  else if (args.isSet('csv')) printCsv(output, rows, toVisitCsv(dimension, rows))
  else output.document(rows, page => visitRowsView(dimension, rows, page))
  return undefined
}

export const showVisitsNow: Run = async context => {
  const { output, terminal } = context
  const { client } = await context.connect()
  const now = await client.analytics.now({}, { signal: terminal.interruption })
  output.document(now, page => visitsNowView(now, page))
  return undefined
}

function assertUsage(context: CommandContext, args: ParsedArgs, dimension: VisitDimension | undefined): void {
  assertCsvUsage(context, args)
  if (args.isSet('csv') && dimension === undefined)
    throw new UsageError('--csv prints one table.', `Add --table with one of ${visitDimensions.join(', ')}.`)
}

function toCompareQuery(args: ParsedArgs): Pick<Input<typeof analyticsVisits>, 'compare'> {
  const compare = comparedPeriods.find(name => name === args.text('compare'))
  return compare === undefined ? {} : { compare }
}

function toFilters(args: ParsedArgs): Record<string, string> {
  const filters = visitDimensions.map(name => [name, args.text(name)] as const)
  return Object.fromEntries(filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function getLimit({ output }: CommandContext, args: ParsedArgs, dimension: VisitDimension | undefined): number {
  const isFile = args.isSet('csv') || output.mode !== 'text'
  return args.number('limit') ?? (isFile ? fileRows : dimension === undefined ? overviewRows : 100)
}

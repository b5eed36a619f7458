import { analyticsCsv, markOfUtf8 } from '../../server/contract/analytics-csv.ts'
import type { ArticlePerformance } from '../../server/contract/schemas/analytics.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { analyticsView } from '../output/analytics-view.ts'
import { articleAnalyticsView } from '../output/article-analytics-view.ts'
import { busy } from '../output/busy.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { rangeOf } from './analytics-range.ts'
import { directions, shownRows, sorts } from './analytics-workflows.ts'

export const run: Run = async (context, given) => {
  if (given.isSet('csv') && context.output.mode !== 'text') {
    throw new UsageError('--csv and JSON are two forms of one answer.', 'Leave one of them out.')
  }
  const articleId = given.text('article')
  if (articleId === undefined) await showAll(context, given)
  else if (ofTable.some(key => given.values[key] !== undefined)) {
    throw new UsageError('--sort, --direction and --limit are of the table of all articles.', 'Leave out --article.')
  } else await showArticle(context, given, articleId)
  return undefined
}

const ofTable = ['sort', 'direction', 'limit']

async function showAll(context: CommandContext, given: Given): Promise<void> {
  const { output, terminal } = context
  const { client } = await context.connect()
  const isShown = output.mode === 'text' && !given.isSet('csv')
  const asked = { ...rangeOf(given), ...orderOf(given), ...limitOf(given, isShown) }
  const reading = client.analytics.comprehensive(asked, { signal: terminal.interruption })
  const answer = await busy(output, 'Add up what readers and ads did', reading)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  if (given.isSet('csv')) printCsv(context, answer.articlePerformance)
  else output.document(answer, page => analyticsView(answer, page))
}

/** Returns the order for the request: numbers descending, text ascending by default. */
function orderOf(given: Given) {
  const sort = sorts.find(name => name === given.text('sort'))
  const usual = sort === 'title' || sort === 'status' ? 'asc' : 'desc'
  const direction = directions.find(name => name === given.text('direction')) ?? usual
  return { ...(sort && { sort }), direction }
}

/** Returns the row limit: all rows for files and programs, a readable number for a terminal. */
function limitOf(given: Given, isShown: boolean): { limit?: number } {
  const limit = given.number('limit') ?? (isShown ? shownRows : undefined)
  return limit === undefined ? {} : { limit }
}

async function showArticle(context: CommandContext, given: Given, articleId: string): Promise<void> {
  const { output, terminal } = context
  const { client } = await context.connect()
  const reading = client.analytics.article({ articleId, ...rangeOf(given) }, { signal: terminal.interruption })
  const answer = await busy(output, 'Add up what readers and ads did', reading)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  if (given.isSet('csv')) printCsv(context, [answer.article])
  else output.document(answer, page => articleAnalyticsView(answer, page))
}

function printCsv({ output }: CommandContext, rows: readonly ArticlePerformance[]): void {
  // A terminal would print the byte order mark; spreadsheets need it in files.
  output.document(rows, ({ width }) => (width === undefined ? markOfUtf8 : '') + analyticsCsv(rows))
}

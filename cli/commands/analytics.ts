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

export const run: Run = async (context, given) => {
  if (given.isSet('csv') && context.output.mode !== 'text') {
    throw new UsageError('--csv and JSON are two forms of one answer.', 'Leave one of them out.')
  }
  const articleId = given.text('article')
  if (articleId === undefined) await showAll(context, given)
  else await showArticle(context, given, articleId)
  return undefined
}

async function showAll(context: CommandContext, given: Given): Promise<void> {
  const { output, terminal } = context
  const { client } = await context.connect()
  const reading = client.analytics.comprehensive(rangeOf(given), { signal: terminal.interruption })
  const answer = await busy(output, 'Add up what readers and ads did', reading)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  if (given.isSet('csv')) printCsv(context, answer.articlePerformance)
  else output.document(answer, page => analyticsView(answer, page))
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
  // A terminal would show the mark; in a file, spreadsheets need it.
  output.document(rows, ({ width }) => (width === undefined ? markOfUtf8 : '') + analyticsCsv(rows))
}

import type { Run } from '../context.ts'
import { analyticsDaysView } from '../output/analytics-days-view.ts'
import { busy } from '../output/busy.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { toRangeQuery } from './analytics-range.ts'

export const showAnalyticsDays: Run = async (context, args) => {
  const { output, terminal } = context
  const { client } = await context.connect()
  const articleId = args.text('article')
  const query = { ...toRangeQuery(args), ...(articleId !== undefined && { articleId }) }
  const request = client.analytics.timeseries(query, { signal: terminal.interruption })
  const answer = await busy(output, 'Add up what readers and ads did', request)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  output.document(answer, page => analyticsDaysView(answer, page))
  return undefined
}

import type { Run } from '../context.ts'
import { analyticsDaysView } from '../output/analytics-days-view.ts'
import { busy } from '../output/busy.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { rangeOf } from './analytics-range.ts'

export const run: Run = async (context, given) => {
  const { output, terminal } = context
  const { client } = await context.connect()
  const articleId = given.text('article')
  const asked = { ...rangeOf(given), ...(articleId !== undefined && { articleId }) }
  const reading = client.analytics.timeseries(asked, { signal: terminal.interruption })
  const answer = await busy(output, 'Add up what readers and ads did', reading)
  for (const notice of answer.notices) output.warn(notice)
  warnOfSamples(output, answer.sample)
  output.document(answer, page => analyticsDaysView(answer, page))
  return undefined
}

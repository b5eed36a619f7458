import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { daysView } from '../output/performance-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'

export const run: Run = async (context, given) => {
  const { client } = await context.connect()
  const days = given.number('days')
  const until = given.text('until')
  const adSetId = given.text('adSet')
  const asked = {
    ...(days !== undefined && { days }),
    ...(until !== undefined && { until }),
    ...(adSetId !== undefined && { adSetId }),
  }
  const signal = context.terminal.interruption
  const result = await busy(context.output, 'Add up what ads did', client.ads.days(asked, { signal }))
  warnOfSamples(context.output, result.sample)
  context.output.document(result, page => daysView(result, page))
  return undefined
}

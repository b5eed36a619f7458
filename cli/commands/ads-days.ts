import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { daysView } from '../output/performance-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'

export const showAdDays: Run = async (context, args) => {
  const { client } = await context.connect()
  const days = args.number('days')
  const until = args.text('until')
  const adSetId = args.text('adSet')
  const query = {
    ...(days !== undefined && { days }),
    ...(until !== undefined && { until }),
    ...(adSetId !== undefined && { adSetId }),
  }
  const signal = context.terminal.interruption
  const result = await busy(context.output, 'Add up what ads did', client.ads.days(query, { signal }))
  warnOfSamples(context.output, result.sample)
  context.output.document(result, page => daysView(result, page))
  return undefined
}

import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { adRowsView, performanceView } from '../output/performance-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'

export const showAdPerformance: Run = async (context, args) => {
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  const rows = await busy(context.output, 'Add up what ads did', client.ads.performance({}, { signal }))
  warnOfSamples(
    context.output,
    rows.some(({ sample }) => sample),
  )
  if (args.isSet('ads')) {
    const ads = rows.flatMap(({ adSetName, figuresKnown, ads }) => ads.map(ad => ({ ...ad, adSetName, figuresKnown })))
    context.output.list(ads, adRowsView)
  } else context.output.list(rows, performanceView)
  return undefined
}

import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { adRowsView, performanceView } from '../output/performance-view.ts'

export const run: Run = async (context, given) => {
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  const rows = await busy(context.output, 'Add up what ads did', client.ads.performance({}, { signal }))
  if (given.isSet('ads')) {
    const ads = rows.flatMap(({ adSetName, ads }) => ads.map(ad => ({ ...ad, adSetName })))
    context.output.list(ads, adRowsView)
  } else context.output.list(rows, performanceView)
  return undefined
}

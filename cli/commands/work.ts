import type { Run } from '../context.ts'
import { startSite, untilStopped } from './serve.ts'

export const run: Run = async (context, given) => {
  const site = await startSite(context, given, { role: 'work' })
  await untilStopped(context, site, async () => {
    const { output } = context
    if (output.mode !== 'text') output.document({ url: site.url }, () => '')
    output.note(`Running jobs; how that goes is told at ${site.url}/readyz and ${site.url}/metrics. Ctrl-C stops it.`)
  })
  return undefined
}

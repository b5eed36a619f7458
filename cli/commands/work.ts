import type { Run } from '../context.ts'
import { announceAndWait, startSite } from './serve.ts'

export const runJobs: Run = async (context, args) => {
  const site = await startSite(context, args, { role: 'work' })
  await announceAndWait(context, site, async () => {
    const { output } = context
    if (output.mode !== 'text') output.document({ url: site.url }, () => '')
    output.note(`Running jobs; how that goes is told at ${site.url}/readyz and ${site.url}/metrics. Ctrl-C stops it.`)
  })
  return undefined
}

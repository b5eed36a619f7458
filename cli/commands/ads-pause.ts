import type { Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { adLine } from './ad-lines.ts'
import { sendChange } from './send-change.ts'

export const run: Run = async (context, given) => {
  const { adId } = await withMissingAsked(adLine('pause'), given.values, context.prompt)
  await sendChange(context, { id: 'ads.status', input: { adId, status: 'PAUSED' } })
  return undefined
}

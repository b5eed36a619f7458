import type { Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { adLine } from './ad-lines.ts'
import { switchAd } from './ad-switch.ts'

export const run: Run = async (context, given) => {
  const { adId } = await withMissingAsked(adLine('activate'), given.values, context.prompt)
  await switchAd(context, String(adId), 'ACTIVE')
  return undefined
}

import type { Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { adLine } from './ad-lines.ts'
import { switchAd } from './ad-switch.ts'

export const activateAd: Run = async (context, args) => {
  const { adId } = await askMissingValues(adLine('activate'), args.values, context.prompt)
  await switchAd(context, String(adId), 'ACTIVE')
  return undefined
}

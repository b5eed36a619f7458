import { poundsText } from '../../server/contract/figure-text.ts'
import type { CommandContext, Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { adLine } from './ad-lines.ts'
import { sendChange } from './send-change.ts'

export const run: Run = async (context, given) => {
  const adId = String((await withMissingAsked(adLine('activate'), given.values, context.prompt)).adId)
  const input = { adId, status: 'ACTIVE' }
  await sendChange(context, { id: 'ads.status', input, confirm: () => question(context, adId) })
  return undefined
}

/** Nothing where the ad is not there: the server says so. */
async function question(context: CommandContext, adId: string): Promise<string | undefined> {
  const { client } = await context.connect()
  const ad = (await client.ads.all({})).find(({ id }) => id === adId)
  const adSet = (await client.adsets.list({})).find(({ id }) => id === ad?.adSetId)
  if (!ad || !adSet) return undefined
  return `Activate "${ad.name}": its ad set may then spend ${poundsText(adSet.dailyBudget)} a day`
}

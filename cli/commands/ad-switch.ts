import { poundsText } from '../../server/contract/pounds.ts'
import { type Ad, adSchema } from '../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../server/contract/schemas/ads.ts'
import type { CommandContext } from '../context.ts'
import { printable } from '../output/printable.ts'
import { sendChange } from './send-change.ts'

interface Switched {
  ad: Ad
  adSet: AdSet
}

/** Switches one ad on or off and prints the result. Asks for confirmation before switching it on. */
export async function switchAd(context: CommandContext, adId: string, status: Ad['status']): Promise<void> {
  // Undefined if the ad does not exist; the server then refuses the change.
  const before = context.flags.dryRun ? undefined : await findAd(context, adId)
  const activating = status === 'ACTIVE'
  await sendChange(context, {
    id: 'ads.status',
    input: { adId, status },
    ...(activating && { confirm: async () => before && question(before) }),
    told: answer => switchedText(adSchema.parse(answer), before),
  })
}

async function findAd(context: CommandContext, adId: string): Promise<Switched | undefined> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const ad = (await client.ads.all({}, options)).find(({ id }) => id === adId)
  const adSet = ad && (await client.adsets.list({}, options)).find(({ id }) => id === ad.adSetId)
  return adSet && { ad, adSet }
}

const question = ({ ad, adSet }: Switched) =>
  `Activate "${ad.name}": its ad set may then spend ${poundsText(adSet.dailyBudget)} a day`

function switchedText({ name, status }: Ad, before: Switched | undefined): string {
  const is = before?.ad.status === status ? 'was' : 'is'
  const already = is === 'was' ? ' already' : ''
  if (status === 'PAUSED') return `"${printable(name)}" ${is} paused${already}.`
  const spends = before ? `: its ad set may spend ${poundsText(before.adSet.dailyBudget)} a day` : ''
  return `"${printable(name)}" ${is} active${already}${spends}.`
}

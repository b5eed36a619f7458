import { formatPounds } from '../../server/contract/pounds.ts'
import { type Ad, adSchema } from '../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../server/contract/schemas/ads.ts'
import type { CommandContext } from '../context.ts'
import { printable } from '../output/printable.ts'
import { sendChange } from './send-change.ts'

interface AdWithAdSet {
  ad: Ad
  adSet: AdSet
}

/** Switches one ad on or off and prints the result. Asks for confirmation before switching it on. */
export async function switchAd(context: CommandContext, adId: string, status: Ad['status']): Promise<void> {
  // Undefined if the ad does not exist; the server then refuses the change.
  const previous = context.flags.dryRun ? undefined : await findAd(context, adId)
  const activating = status === 'ACTIVE'
  await sendChange(context, {
    id: 'ads.status',
    input: { adId, status },
    ...(activating && { confirm: async () => previous && activationQuestion(previous) }),
    describe: answer => describeSwitch(adSchema.parse(answer), previous),
  })
}

async function findAd(context: CommandContext, adId: string): Promise<AdWithAdSet | undefined> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const ad = (await client.ads.all({}, options)).find(({ id }) => id === adId)
  const adSet = ad && (await client.adsets.list({}, options)).find(({ id }) => id === ad.adSetId)
  return adSet && { ad, adSet }
}

const activationQuestion = ({ ad, adSet }: AdWithAdSet) =>
  `Activate "${ad.name}": its ad set may then spend ${formatPounds(adSet.dailyBudget)} a day`

function describeSwitch({ name, status }: Ad, previous: AdWithAdSet | undefined): string {
  const verb = previous?.ad.status === status ? 'was' : 'is'
  const already = verb === 'was' ? ' already' : ''
  if (status === 'PAUSED') return `"${printable(name)}" ${verb} paused${already}.`
  const spends = previous ? `: its ad set may spend ${formatPounds(previous.adSet.dailyBudget)} a day` : ''
  return `"${printable(name)}" ${verb} active${already}${spends}.`
}

import { maxPausedAtOnce } from '../../../server/contract/ad-values.ts'
import type { PauseResult } from '../../../server/contract/schemas/ad-performance.ts'
import { type Ad, type AdSet, adSchema, campaignSchema } from '../../../server/contract/schemas/ads.ts'
import { sumCampaign } from '../../../server/domain/ads.ts'
import { formatPounds, formatQuantity } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone, UsageError } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation, sendChange } from '../../projection/run-operation.ts'

export const activateAd: Run = async (context, args) => {
  const { adId } = await askMissingValues(context, args)
  await switchAd(context, String(adId), 'ACTIVE', args.number('expected'))
  return undefined
}

const example = 'For example: blogops ads pause 01KAD'
const failed = 1
export const pauseAds: Run = async (context, args) => {
  assertOneSelection(args)
  const namedIds = args.list('adIds')
  const [only] = namedIds
  if (only !== undefined && namedIds.length === 1) {
    await switchAd(context, only, 'PAUSED')
    return undefined
  }
  const adIds = namedIds.length > 0 ? namedIds : await listRunningAds(context, args)
  if (context.flags.dryRun) return showPauseDryRun(context, adIds)
  if (args.isSet('allRunning') && adIds.length > 0)
    await confirmAction(context, `Pause all running ads (${countAds(adIds)})`)
  const result = await pauseAll(context, adIds)
  context.output.document(result, () => resultText(result))
  if (result.failed.length === 0) return undefined
  return result.paused.length === 0 ? failed : partlyDone
}

function assertOneSelection(args: ParsedArgs): void {
  const selections = [args.list('adIds').length > 0, args.text('adSet') !== undefined, args.isSet('allRunning')]
  const count = selections.filter(Boolean).length
  if (count === 0) throw new UsageError('No ads are selected. Pass their ids, --ad-set or --all-running.', example)
  if (count > 1) throw new UsageError('Pass only one of ad ids, --ad-set and --all-running.', example)
}

async function listRunningAds(context: CommandContext, args: ParsedArgs): Promise<string[]> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const adSetId = args.text('adSet')
  const ads = adSetId === undefined ? await client.ads.all({}, options) : await client.ads.list({ adSetId }, options)
  return ads.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
}

async function showPauseDryRun(context: CommandContext, adIds: readonly string[]): Promise<undefined> {
  const changes = adIds.map(adId => ({ operation: 'ads.status' as const, input: { adId, status: 'PAUSED' } }))
  await showDryRun(context, await getOperation('ads.pauseMany'), { adIds }, { changes })
}

async function pauseAll(context: CommandContext, adIds: readonly string[]): Promise<PauseResult> {
  const result: PauseResult = { paused: [], failed: [] }
  if (adIds.length === 0) return result
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  for (let at = 0; at < adIds.length; at += maxPausedAtOnce) {
    const batch = { adIds: adIds.slice(at, at + maxPausedAtOnce) }
    const { paused, failed } = await busy(context.output, 'Pausing ads', client.ads.pauseMany(batch, options))
    result.paused.push(...paused)
    result.failed.push(...failed)
  }
  return result
}

function resultText({ paused, failed }: PauseResult): string {
  if (paused.length + failed.length === 0) return 'None of these ads is active.'
  const head = paused.length === 0 ? 'No ads were paused.' : `Paused ${countAds(paused)}.`
  return [head, ...failed.map(({ adId, message }) => `Not paused: ${printable(adId)}: ${printable(message)}`)].join(
    '\n',
  )
}

function countAds({ length }: { length: number }): string {
  return formatQuantity(length, 'ad')
}

interface AdWithAdSet {
  ad: Ad
  adSet: AdSet
}

/** Switches one ad on or off and prints the result. Asks for confirmation before switching it on. */
export async function switchAd(
  context: CommandContext,
  adId: string,
  status: Ad['status'],
  expectedBudget?: number,
): Promise<void> {
  // Undefined if the ad does not exist; the server then refuses the change.
  const previous = context.flags.dryRun ? undefined : await findAd(context, adId)
  const activating = status === 'ACTIVE'
  const expected = activating ? (expectedBudget ?? previous?.adSet.dailyBudget) : undefined
  await sendChange(context, {
    id: 'ads.status',
    input: { adId, status, ...(expected !== undefined && { expected }) },
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
  `Activate "${ad.name}". Its ad set can then spend ${formatPounds(adSet.dailyBudget)} a day`

function describeSwitch({ name, status }: Ad, previous: AdWithAdSet | undefined): string {
  const shown = printable(name)
  const isUnchanged = previous?.ad.status === status
  if (status === 'PAUSED') return isUnchanged ? `"${shown}" was paused already.` : `"${shown}" is paused.`
  const activated = isUnchanged ? `"${shown}" was active already.` : `"${shown}" is active.`
  return previous ? `${activated} Its ad set may spend ${formatPounds(previous.adSet.dailyBudget)} a day.` : activated
}

export const activateCampaign: Run = async (context, args) => {
  const { campaignId } = await askMissingValues(context, args)
  await switchCampaign(context, String(campaignId), 'ACTIVE', args.number('expected'))
  return undefined
}

export const pauseCampaign: Run = async (context, args) => {
  const { campaignId } = await askMissingValues(context, args)
  await switchCampaign(context, String(campaignId), 'PAUSED')
  return undefined
}

async function switchCampaign(
  context: CommandContext,
  campaignId: string,
  status: Ad['status'],
  expectedSum?: number,
): Promise<void> {
  const activating = status === 'ACTIVE'
  const spending = activating && !context.flags.dryRun ? await readSpending(context, campaignId) : undefined
  const expected = activating ? (expectedSum ?? spending?.dailyBudget) : undefined
  await sendChange(context, {
    id: 'campaigns.status',
    input: { campaignId, status, ...(expected !== undefined && { expected }) },
    ...(activating && { confirm: async () => spending?.question }),
    describe: answer => {
      const name = printable(campaignSchema.parse(answer).name)
      return activating ? `"${name}" and all its ads are active.` : `"${name}" and all its ads are paused.`
    },
  })
}

/** Returns the sum that the campaign may spend, with the question; undefined if the server will refuse the change. */
async function readSpending(context: CommandContext, campaignId: string) {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const campaign = (await client.campaigns.list({}, options)).find(({ id }) => id === campaignId)
  const adSets = (await client.adsets.list({}, options)).filter(adSet => adSet.campaignId === campaignId)
  const { ads, dailyBudget } = sumCampaign(adSets, await client.ads.all({}, options))
  if (!campaign || ads === 0) return undefined
  const question = `Activate "${campaign.name}" with its ${countAds({ length: ads })}. They can then spend ${formatPounds(dailyBudget)} a day`
  return { dailyBudget, question }
}

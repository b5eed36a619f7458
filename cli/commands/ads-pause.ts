import { maxPausedAtOnce, type PauseResult } from '../../server/contract/schemas/ad-sync.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { ParsedArgs } from '../given.ts'
import { busy } from '../output/busy.ts'
import { printable } from '../output/printable.ts'
import { confirmLoss, getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { switchAd } from './ad-switch.ts'

const example = 'For example: blogops ads pause 01KAD'
const failed = 1
const doneInPart = 7

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
  if (args.isSet('allRunning') && adIds.length > 0) await confirmLoss(context, `Pause ${countAds(adIds)}, all that run`)
  const result = await pauseAll(context, adIds)
  context.output.document(result, () => resultText(result))
  if (result.failed.length === 0) return undefined
  return result.paused.length === 0 ? failed : doneInPart
}

function assertOneSelection(args: ParsedArgs): void {
  const selections = [args.list('adIds').length > 0, args.text('adSet') !== undefined, args.isSet('allRunning')]
  const count = selections.filter(Boolean).length
  if (count === 0) throw new UsageError('Which ads? Name them, or give --ad-set or --all-running.', example)
  if (count > 1) throw new UsageError('Name ads, or give --ad-set or --all-running: one of the three.', example)
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
    const { paused, failed } = await busy(context.output, 'Pause the ads', client.ads.pauseMany(batch, options))
    result.paused.push(...paused)
    result.failed.push(...failed)
  }
  return result
}

function resultText({ paused, failed }: PauseResult): string {
  if (paused.length + failed.length === 0) return 'No ad of these runs.'
  const head = paused.length === 0 ? 'Paused none.' : `Paused ${countAds(paused)}.`
  return [head, ...failed.map(({ adId, message }) => `Not paused: ${printable(adId)}: ${printable(message)}`)].join(
    '\n',
  )
}

function countAds({ length }: readonly unknown[]): string {
  return length === 1 ? '1 ad' : `${length} ads`
}

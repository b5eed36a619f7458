import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { isRefusedWithoutTag } from '../../server/domain/amazon.ts'
import { pluralize } from '../../server/domain/number-format.ts'
import type { CommandManifest } from '../command-declaration.ts'
import type { CommandContext, Run } from '../context.ts'
import { CancelledError, UsageError } from '../failure.ts'
import { busy } from '../output/busy.ts'
import { formatJobDetails } from '../output/job-details.ts'
import { listColumns, listViews, minFullWidth, narrowColumns, nextSteps, remarks } from '../output/operation-views.ts'
import type { Page } from '../output/page.ts'
import { itemsView, valueView } from '../output/value-view.ts'
import { showDryRun } from './dry-run.ts'
import { askMissingValues } from './missing-values.ts'

/**
 * Sends a call that publishes. If a public site has no affiliate tag, the server refuses it; the person at the
 * terminal is then asked, and the call is sent again with their consent.
 * @throws CancelledError if the answer is no; BlogopsError `conflict` if nobody can be asked.
 */
export async function confirmWithoutTag<T>(
  { prompt }: Pick<CommandContext, 'prompt'>,
  send: (consent: { withoutTag?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof BlogopsError) || !isRefusedWithoutTag(error.details) || !prompt.possible) throw error
    const question = 'Your links earn nothing until you set an affiliate tag. Publish without one?'
    if (!(await prompt.confirm({ message: question, flag: '--without-tag' }))) throw new CancelledError()
    return send({ withoutTag: true })
  }
}

type Input = Readonly<Record<string, unknown>>
type Describe = (client: Client, input: Input) => Promise<string | undefined>

/**
 * Descriptions of the objects that an operation deletes. Undefined if an object does not exist; the server then
 * refuses the call.
 */
const losses: Readonly<Record<string, Describe>> = {
  async 'ads.delete'(client, { adId }) {
    const ad = (await client.ads.all({})).find(({ id }) => id === adId)
    return ad && `Delete the ad "${ad.name}" (${ad.status === 'ACTIVE' ? 'running' : 'paused'})`
  },
  async 'adsets.delete'(client, { adSetId }) {
    const [adSets, all] = await Promise.all([client.adsets.list({}), client.ads.all({})])
    const adSet = adSets.find(({ id }) => id === adSetId)
    if (!adSet) return undefined
    const ads = all.filter(ad => ad.adSetId === adSetId)
    const running = ads.filter(({ status }) => status === 'ACTIVE').length
    const counted = pluralize(ads.length, '1 ad', `${ads.length} ads`)
    return `Delete the ad set "${adSet.name}" with its ${counted} (${running || 'none'} running) and their figures`
  },
  async 'campaigns.delete'(client, { campaignId }) {
    const campaign = (await client.campaigns.list({})).find(({ id }) => id === campaignId)
    return campaign && `Delete the campaign "${campaign.name}"`
  },
}

export async function describeLoss(
  context: CommandContext,
  operation: string,
  input: Input,
): Promise<string | undefined> {
  const describe = losses[operation]
  if (!describe) return undefined
  return describe((await context.connect()).client, input)
}

/** Views of answers that need more than one fact per line, by operation. */
const views: Readonly<Record<string, (answer: unknown, page: Page) => string | undefined>> = {
  'jobs.get': formatJobDetails,
}

/** Returns the plain command of an operation: complete the input, confirm, call, print. */
export function runOperation(command: CommandManifest): Run {
  return async (context, args) => {
    const input = await askMissingValues(command, args.values, context.prompt)
    const operation = await getOperation(command.id)
    if (context.flags.dryRun) {
      await showDryRun(context, operation, input)
      const lossText = await describeLoss(context, command.id, input)
      if (lossText !== undefined) context.output.note(`It would: ${lossText}.`)
      return
    }
    if (operation.effect === 'destructive') await confirm(context, command, input)
    const answer = await callOperation(context, operation, input)
    printAnswer(context, command.id, answer)
    const noteText = remarks[command.id]?.(input, answer)
    if (noteText) context.output.note(noteText)
    const next = nextSteps[command.id]
    if (next && context.output.mode === 'text') context.output.note(next(input))
    return undefined
  }
}

export async function getOperation(id: string): Promise<OperationSpec> {
  const { findOperation } = await import('../../server/contract/index.ts')
  const operation = findOperation(id)
  if (!operation) throw new Error(`The contract has no operation ${id}.`)
  return operation
}

export async function callOperation(
  context: CommandContext,
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { client } = await context.connect()
  const send = (consent: object) =>
    busy(
      context.output,
      operation.summary,
      client.call(operation, { ...input, ...consent }, { signal: context.terminal.interruption }),
    )
  return confirmWithoutTag(context, send)
}

/** Asks for confirmation and names the objects that would be deleted. If nobody can answer, requires `--yes`. */
async function confirm(context: CommandContext, command: CommandManifest, input: Readonly<Record<string, unknown>>) {
  const lossText = context.flags.yes ? undefined : await describeLoss(context, command.id, input)
  if (lossText !== undefined) return confirmLoss(context, lossText)
  const names = command.positionals.map(({ key }) => input[key]).filter(name => name !== undefined)
  await confirmLoss(context, [command.summary, ...names].join(': '))
}

/** Checks before long work that confirmation will be possible. @throws UsageError if nobody can be asked */
export function assertConfirmable({ flags, prompt }: CommandContext, action: string): void {
  if (flags.yes || prompt.possible) return
  throw new UsageError(
    `This needs confirmation, but there is no terminal to ask: ${action}.`,
    'Pass --yes to confirm, or --dry-run to see the effects first.',
  )
}

/** @throws CancelledError if the answer is no; UsageError if nobody can be asked. */
export async function confirmLoss(context: CommandContext, action: string): Promise<void> {
  const { flags, prompt } = context
  if (flags.yes) return
  assertConfirmable(context, action)
  // Name the target: it is not on the line, but was chosen with `contexts use`, perhaps long ago.
  const contextName = (await context.where())?.context
  const message = contextName === undefined ? `${action}?` : `${action} (at ${contextName})?`
  if (!(await prompt.confirm({ message, flag: '--yes' }))) throw new CancelledError()
}

export function printAnswer({ output }: CommandContext, id: string, answer: unknown): void {
  if (answer === undefined || isDone(answer)) output.document(answer ?? { ok: true }, () => 'Done.')
  else if (Array.isArray(answer)) output.list(answer, listViews[id] ?? getListView(id))
  else output.document(answer, page => views[id]?.(answer, page) ?? valueView(answer, page))
}

function getListView(id: string) {
  return (items: readonly unknown[], page: Page) => {
    const isNarrow = page.width !== undefined && page.width < minFullWidth
    return itemsView(items, page, (isNarrow ? narrowColumns[id] : undefined) ?? listColumns[id])
  }
}

function isDone(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
}

export interface Change {
  /** Operation id. */
  id: string
  input: Readonly<Record<string, unknown>>
  /** Returns the question to confirm, if any. Called only just before the change is sent. */
  confirm?: () => Promise<string | undefined>
  /** Describes the result in one sentence; programs get the whole answer. */
  describe?: (answer: unknown) => string
}

/** Sends a change after any confirmation; with `--dry-run`, shows it. */
export async function sendChange(context: CommandContext, { id, input, confirm, describe }: Change): Promise<void> {
  const operation = await getOperation(id)
  if (context.flags.dryRun) {
    await showDryRun(context, operation, input)
    return
  }
  const question = context.flags.yes ? undefined : await confirm?.()
  if (question !== undefined) await confirmLoss(context, question)
  const answer = await callOperation(context, operation, input)
  if (describe) context.output.document(answer, () => describe(answer))
  else printAnswer(context, id, answer)
}

import type { OperationSpec } from '../../server/contract/operation.ts'
import { confirmWithoutTag } from '../commands/confirm-without-tag.ts'
import type { CommandContext, Run } from '../context.ts'
import { CancelledError, UsageError } from '../failure.ts'
import { busy } from '../output/busy.ts'
import { listColumns, minFullWidth, narrowColumns } from '../output/columns.ts'
import { formatJobDetails } from '../output/job-details.ts'
import { listViews } from '../output/list-views.ts'
import { nextSteps } from '../output/next-steps.ts'
import type { Page } from '../output/page.ts'
import { remarks } from '../output/remarks.ts'
import { itemsView, valueView } from '../output/value-view.ts'
import type { CommandManifest } from './command-manifest.ts'
import { describeLoss } from './loss-in-words.ts'
import { askMissingValues } from './missing-values.ts'
import { showDryRun } from './show-plan.ts'

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
    `Nobody is here to confirm this: ${action}.`,
    'Pass --yes to go ahead, or --dry-run to look first.',
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

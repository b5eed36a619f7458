import type { OperationSpec } from '../../server/contract/operation.ts'
import type { CommandManifest, CommandUsage, FlagManifest, ParsedArgs } from '../command-declaration.ts'
import type { CommandContext, Run } from '../context.ts'
import { partlyDone, UsageError } from '../failure.ts'
import { nextSteps, remarks } from '../output/operation-notes.ts'
import {
  answerViews,
  itemLabels,
  listColumns,
  listViews,
  minFullWidth,
  narrowColumns,
} from '../output/operation-views.ts'
import { busy, type Page } from '../output/output.ts'
import { itemsView, valueView } from '../output/value-view.ts'
import type { Prompt } from '../prompt.ts'
import { confirmAction, confirmPublishing, describeDeletion, toAction } from './confirmation.ts'
import { showDryRun } from './dry-run.ts'

/** Returns the plain command of an operation: complete the input, confirm, call, print. */
export function runOperation(command: CommandManifest): Run {
  return async (context, args) => {
    const input = await askMissingValues(context, args)
    const operation = await getOperation(command.id)
    if (operation.secret && 'code' in input) {
      const { assertMaySendSecret } = await import('../commands/read-stdin.ts')
      await assertMaySendSecret(context)
    }
    if (context.flags.dryRun) {
      await showDryRun(context, operation, input)
      const deletionText = await describeDeletion(context, command.id, input)
      if (deletionText !== undefined) context.output.note(`It would: ${deletionText}.`)
      return
    }
    if (operation.effect === 'destructive') await confirm(context, command, input)
    const answer = await callOperation(context, operation, input)
    printAnswer(context, command.id, answer)
    const noteText = remarks[command.id]?.(input, answer)
    if (noteText) context.output.note(noteText)
    const next = nextSteps[command.id]
    if (next && context.output.mode === 'text') context.output.note(next(input))
    return hasRefused(answer) ? partlyDone : undefined
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
  return confirmPublishing(context, send)
}

/** Asks for confirmation and names the objects that would be deleted. If nobody can answer, requires `--yes`. */
export async function confirm(
  context: CommandContext,
  command: CommandManifest,
  input: Readonly<Record<string, unknown>>,
) {
  const deletionText = context.flags.yes ? undefined : await describeDeletion(context, command.id, input)
  if (deletionText !== undefined) return confirmAction(context, deletionText)
  const names = command.positionals.map(({ key }) => input[key]).filter(name => name !== undefined)
  await confirmAction(context, [toAction(command.summary), ...names].join(': '))
}

export function printAnswer({ output }: CommandContext, id: string, answer: unknown): void {
  if (answer === undefined || isDone(answer)) output.document(answer ?? { ok: true }, () => 'Done.')
  else if (Array.isArray(answer)) output.list(answer, listViews[id] ?? getListView(id))
  else output.document(answer, page => answerViews[id]?.(answer, page) ?? valueView(answer, page))
}

function getListView(id: string) {
  return (items: readonly unknown[], page: Page) => {
    const isNarrow = page.width !== undefined && page.width < minFullWidth
    const label = page.width === undefined ? undefined : itemLabels[id]
    return itemsView(
      label ? items.map(label) : items,
      page,
      (isNarrow ? narrowColumns[id] : undefined) ?? listColumns[id],
    )
  }
}

function isDone(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
}

/** Returns true if an answer lists parts of the request that were refused. */
function hasRefused(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('refused' in answer)) return false
  return Array.isArray(answer.refused) && answer.refused.length > 0
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
  if (context.flags.dryRun) return showDryRun(context, operation, input)
  const question = context.flags.yes ? undefined : await confirm?.()
  if (question !== undefined) await confirmAction(context, question)
  const answer = await callOperation(context, operation, input)
  if (describe) context.output.document(answer, () => describe(answer))
  else printAnswer(context, id, answer)
}

/**
 * Returns the values of a command line, after asking for each required one that is missing.
 * @throws UsageError that names the value, if no prompt is possible
 */
export async function askMissingValues(
  { prompt }: Pick<CommandContext, 'prompt'>,
  { values: provided, usage }: ParsedArgs,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...provided }
  for (const { key, required, description } of usage.positionals) {
    if (!required || isProvided(values[key])) continue
    const flag = `<${key}>`
    assertPromptPossible(prompt, usage, flag)
    values[key] = await prompt.text({ message: `${toLabel(key, description)}:`, flag, validate: validateNotEmpty })
  }
  for (const flag of usage.flags) {
    if (!flag.required || isProvided(values[flag.key])) continue
    assertPromptPossible(prompt, usage, `--${flag.name}`)
    values[flag.key] = await askFlag(flag, prompt)
  }
  return values
}

function assertPromptPossible({ possible }: Prompt, { path, examples: [example] }: CommandUsage, name: string): void {
  if (possible) return
  const hint = example ? `For example: blogops ${example}` : `Run blogops ${path.join(' ')} --help to see the usage.`
  throw new UsageError(`${name} is missing.`, hint)
}

async function askFlag(flag: FlagManifest, prompt: Prompt): Promise<unknown> {
  const question = { message: `${toLabel(flag.key, flag.description)}:`, flag: `--${flag.name}` }
  if (flag.choices) {
    const choices = flag.choices.map(value => ({ name: String(value), value }))
    return flag.many ? prompt.chooseSome({ ...question, choices }) : prompt.choose({ ...question, choices })
  }
  if (flag.type === 'boolean') return prompt.confirm(question)
  const isNumber = flag.type !== 'text'
  const answer = await prompt.text({ ...question, validate: isNumber ? validateNumber : validateNotEmpty })
  return isNumber ? Number(answer) : flag.many ? answer.split(',').map(item => item.trim()) : answer
}

function toLabel(key: string, description: string | undefined): string {
  const name = key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return description === undefined ? label : `${label} (${description})`
}

function isProvided(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

function validateNotEmpty(answer: string): true | string {
  return answer.trim() !== '' || 'It cannot be empty.'
}

function validateNumber(answer: string): true | string {
  return (answer.trim() !== '' && Number.isFinite(Number(answer))) || 'It must be a number.'
}

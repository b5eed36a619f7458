import type { OperationSpec } from '../../server/contract/operation.ts'
import type { ParsedArgs } from '../command-declaration.ts'
import { assertMaySendSecret, readStdin } from '../commands/read-stdin.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { itemsView } from '../output/value-view.ts'
import { writeToStdout } from '../output/write-file.ts'
import { findNearest } from '../suggestion.ts'
import { confirmAction, toAction } from './confirmation.ts'
import { showDryRun } from './dry-run.ts'
import { callOperation, printAnswer } from './run-operation.ts'

export const callAnyOperation: Run = async (context, args) => {
  const { operations } = await import('../../server/contract/index.ts')
  const id = args.text('operation')
  if (args.isSet('list')) return listOperations(context, operations)
  if (id === undefined) throw new UsageError('<operation> is missing.', 'Run blogops api --list to see the operations.')
  const operation = operations.find(candidate => candidate.id === id)
  if (!operation) throw unknownOperation(id, operations)
  const input = parseInput(await readInput(context, args))
  // `calls.check` takes the input of another operation inside its own.
  if (/(password|token|code)":/i.test(JSON.stringify(input))) await assertMaySendSecret(context)
  if (context.flags.dryRun) return showDryRun(context, operation, input)
  if (operation.download !== undefined) {
    const { client } = await context.connect()
    await writeToStdout(context, client.download(operation, input, { signal: context.terminal.interruption }))
    return
  }
  if (operation.effect === 'destructive') await confirmAction(context, toAction(operation.summary))
  if (operation.stream) await printStream(context, operation, input)
  else printAnswer(context, id, await callOperation(context, operation, input))
  return undefined
}

function listOperations({ output }: CommandContext, operations: readonly OperationSpec[]): undefined {
  const items = operations.map(({ id, method, path, effect, summary }) => ({ id, method, path, effect, summary }))
  output.list(items, (rows, page) => itemsView(rows, page))
}

function unknownOperation(id: string, operations: readonly OperationSpec[]): UsageError {
  const [close] = findNearest(
    id,
    operations.map(operation => operation.id),
  )
  return new UsageError(
    `Operation ${id} does not exist.`,
    close ? `Did you mean ${close}?` : 'Run blogops api --list to see the operations.',
  )
}

async function readInput(context: CommandContext, args: ParsedArgs): Promise<string> {
  const text = args.text('input') ?? '{}'
  return text === '-' ? readStdin(context, 34_000_000) : text
}

function parseInput(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below.
  }
  throw new UsageError('--input is not a JSON object.', `For example: --input '{"category":"audio"}'`)
}

async function printStream(context: CommandContext, operation: OperationSpec, input: Record<string, unknown>) {
  const { client } = await context.connect()
  const events: unknown[] = []
  for await (const event of client.stream(operation, input, { signal: context.terminal.interruption })) {
    context.output.event(event)
    events.push(event)
  }
  if (context.output.mode !== 'ndjson') context.output.list(events, (rows, page) => itemsView(rows, page))
}

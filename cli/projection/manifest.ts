import { operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { globalFlagNames } from '../global-flags.ts'
import type { CommandManifest, FlagManifest, PositionalManifest } from './command-manifest.ts'
import { formatExample } from './example-line.ts'
import { type Field, listFields, toFlag } from './fields.ts'

/** Returns the plain commands of the contract. Pure: the result depends on the declarations alone. */
export function describeCommands(all: readonly OperationSpec[] = operations): CommandManifest[] {
  return all.flatMap(operation =>
    operation.command === undefined ? [] : [describeCommand(operation, operation.command)],
  )
}

function describeCommand(operation: OperationSpec, command: string): CommandManifest {
  const words = command.split(/\s+/)
  const fields = listFields(operation)
  const positionals = words.filter(isPositional).map(word => toPositional(operation, word, fields))
  const positionalKeys = new Set(positionals.map(({ key }) => key))
  const flags = [...fields].filter(([key]) => !positionalKeys.has(key)).map(([key, field]) => toFlag(key, field))
  assertNoClashes(operation, flags)
  const described = {
    id: operation.id,
    path: words.filter(word => !isPositional(word)),
    positionals,
    flags,
    summary: operation.summary,
    effect: operation.effect,
  }
  return { ...described, example: formatExample(described, operation.example) }
}

function isPositional(word: string): boolean {
  return /^[<[]/.test(word)
}

function toPositional(operation: OperationSpec, word: string, fields: ReadonlyMap<string, Field>): PositionalManifest {
  const key = word.slice(1, -1)
  const field = fields.get(key)
  if (!field) throw new Error(`The command of ${operation.id} names ${word}, which is no key of its input.`)
  const { description } = field.schema
  return { key, required: word.startsWith('<'), ...(description !== undefined && { description }) }
}

function assertNoClashes(operation: OperationSpec, flags: readonly FlagManifest[]): void {
  const clash = flags.find(({ name }) => globalFlagNames.has(name))
  if (clash) throw new Error(`${operation.id}: --${clash.name} is a flag of every command already.`)
}

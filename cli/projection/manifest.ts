import * as z from 'zod'
import { operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import type { CommandManifest, FlagManifest, PositionalManifest } from '../command-declaration.ts'
import { formatExample } from '../command-declaration.ts'
import { globalFlagNames } from '../global-flags.ts'

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
  if (!field) throw new Error(`The command of ${operation.id} names ${word}, which is not a key of its input.`)
  const { description, type } = field.schema
  const many = type === 'array'
  return {
    key,
    required: word.startsWith('<'),
    ...(many && { many }),
    ...(description !== undefined && { description }),
  }
}

function assertNoClashes(operation: OperationSpec, flags: readonly FlagManifest[]): void {
  const clash = flags.find(({ name }) => globalFlagNames.has(name))
  if (clash) throw new Error(`${operation.id}: --${clash.name} is a flag of every command already.`)
}

/** The JSON Schema of one key of an operation's input. */
interface Field {
  readonly schema: z.core.JSONSchema.BaseSchema
  readonly required: boolean
}

/** Returns the keys of an operation's flat input, in the order of declaration. */
function listFields(operation: OperationSpec): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const part of [operation.params, operation.query, operation.body]) {
    if (!part) continue
    const { properties = {}, required = [] } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
    for (const [key, schema] of Object.entries(properties)) {
      if (typeof schema === 'object') fields.set(key, { schema, required: required.includes(key) })
    }
  }
  return fields
}

function toFlag(key: string, { schema, required }: Field): FlagManifest {
  const many = schema.type === 'array'
  const item = many ? getItemSchema(schema) : schema
  const choices = getChoices(item)
  return {
    key,
    // A boolean that is true by default gets a flag that turns it off.
    name: schema.default === true ? `no-${kebabCase(key)}` : kebabCase(key),
    type: flagType(item),
    ...(many && { many }),
    ...(choices && { choices }),
    required,
    ...(isPlain(schema.default) && { default: schema.default }),
    ...(schema.description !== undefined && { description: schema.description }),
  }
}

function kebabCase(key: string): string {
  return key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function getItemSchema({ items }: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}

function flagType({ type }: z.core.JSONSchema.BaseSchema): FlagManifest['type'] {
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'text'
}

function getChoices({ enum: values }: z.core.JSONSchema.BaseSchema): (string | number)[] | undefined {
  return values?.filter(value => typeof value === 'string' || typeof value === 'number')
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

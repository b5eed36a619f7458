import * as z from 'zod'
import type { OperationSpec } from '../../server/contract/operation.ts'
import type { FlagManifest } from './command-manifest.ts'

/** The JSON Schema of one key of an operation's input. */
export interface Field {
  readonly schema: z.core.JSONSchema.BaseSchema
  readonly required: boolean
}

/** Returns the keys of an operation's flat input, in the order of declaration. */
export function listFields(operation: OperationSpec): Map<string, Field> {
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

export function toFlag(key: string, { schema, required }: Field): FlagManifest {
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

export function kebabCase(key: string): string {
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

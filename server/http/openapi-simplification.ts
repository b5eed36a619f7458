import type * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Formats that say the same as the patterns that zod adds to them. */
const patternFormats: ReadonlySet<unknown> = new Set(['date', 'date-time'])

/**
 * Returns a shorter schema with the same meaning, for zod's verbose forms. Answers are open: a later version may add
 * properties, which clients must ignore.
 */
export function simplifySchema(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { additionalProperties, ...open } = value
    return mergeNull(removeKeywords(io === 'output' && additionalProperties === false ? open : value))
  })
}

/** Removes keywords that add nothing. A value of `properties` with such a name is an object, so it stays. */
function removeKeywords(schema: JsonSchema): JsonSchema {
  const { pattern, minimum, maximum, propertyNames, additionalProperties, ...rest } = schema
  const simplified: JsonSchema = { ...rest }
  if (pattern !== undefined && !(typeof pattern === 'string' && patternFormats.has(schema.format))) {
    simplified.pattern = pattern
  }
  // Bounds of all integers in zod, beyond which JSON numbers are not exact.
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) simplified.minimum = minimum
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) simplified.maximum = maximum
  // Every name is a string.
  if (propertyNames !== undefined && JSON.stringify(propertyNames) !== '{"type":"string"}') {
    simplified.propertyNames = propertyNames
  }
  // An empty schema allows everything, as its absence does.
  if (additionalProperties !== undefined && JSON.stringify(additionalProperties) !== '{}') {
    simplified.additionalProperties = additionalProperties
  }
  return simplified
}

/** Turns `{ anyOf: [{ type: 'string' }, { type: 'null' }] }` into `{ type: ['string', 'null'] }`. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || JSON.stringify(anyOf[1]) !== '{"type":"null"}') return schema
  const [value] = anyOf
  if (typeof value !== 'object' || typeof value.type !== 'string') return schema
  if ('const' in value || Object.keys(value).some(keyword => keyword in rest)) return schema
  const merged: Record<string, unknown> = { ...value, ...rest, type: [value.type, 'null'] }
  if (value.enum) merged.enum = [...value.enum, null]
  return merged
}

import * as z from 'zod'

const cache = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * Converts a zod schema to a JSON schema for the server, cached per schema. Servers refuse or ignore bounds and
 * optional properties, so use only objects, arrays, strings, numbers and null, and null for missing values. Converted
 * on first use, because that is slower than loading this module.
 */
export function toWireSchema(schema: z.ZodType): Record<string, unknown> {
  const cached = cache.get(schema)
  if (cached) return cached
  const { $schema: _, ...plain } = z.toJSONSchema(schema)
  cache.set(schema, plain)
  return plain
}

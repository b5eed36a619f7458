import * as z from 'zod'

const made = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * Converts a zod schema to a JSON schema for the server, cached per schema. Servers refuse or ignore bounds and
 * optional properties, so use only objects, arrays, strings, numbers and null, and null for missing values. Converted
 * on first use, because that is slower than loading this module.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const known = made.get(schema)
  if (known) return known
  const { $schema: _, ...plain } = z.toJSONSchema(schema)
  made.set(schema, plain)
  return plain
}

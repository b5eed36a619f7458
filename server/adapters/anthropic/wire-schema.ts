import * as z from 'zod'

const made = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * A zod schema as the server takes it: objects, arrays, strings, numbers and null, every property required. Bounds are
 * refused there or passed over, so a schema for it has none, and what may be missing is null. Made when it is first asked
 * for, as it takes longer than to load this.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const known = made.get(schema)
  if (known) return known
  const { $schema: _, ...plain } = z.toJSONSchema(schema)
  made.set(schema, plain)
  return plain
}

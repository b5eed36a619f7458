import * as z from 'zod'

/**
 * A zod schema as the server takes it: objects, arrays, strings, numbers and null, every property required. Bounds are
 * refused there or passed over, so a schema for it has none, and what may be missing is null.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema)
  return plain
}

import { z } from 'zod'
import { BlogopsError } from '../../contract/errors.ts'

/**
 * Prepares a data file of `fixtures/`. The returned function validates it on its first call, so that importing a module
 * costs nothing, and returns the same value on each call.
 * @param path of the file below `fixtures/`, for error messages.
 * @param content parsed JSON; undefined if there is no such file.
 * @throws BlogopsError `internal` (when called) naming the file, if it is missing or does not fit the schema.
 */
export function defineDataFile<T>(path: string, content: unknown, schema: z.ZodType<T>): () => T {
  return lazy(() => parseData(path, content, schema))
}

/** Returns a function that creates a value on its first call and then returns the same value. */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}

function parseData<T>(path: string, content: unknown, schema: z.ZodType<T>): T {
  if (content === undefined) throw new BlogopsError('internal', `The data file fixtures/${path} is missing.`)
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new BlogopsError('internal', `The data file fixtures/${path} is invalid: ${z.prettifyError(parsed.error)}`)
}

/** A regular expression in JSON, written as in code: `"/\\bleather\\b/i"`. */
export const regexSchema = z.string().transform((text, { issues }) => {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? []
  try {
    if (source !== undefined) return new RegExp(source, flags)
  } catch {
    // Reported below, like a text without slashes.
  }
  issues.push({ code: 'custom', message: `${text} is not a regular expression such as /leather/i`, input: text })
  return z.NEVER
})

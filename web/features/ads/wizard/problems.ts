import type * as z from 'zod'

/** By field, what does not hold of it. */
export type Problems = Readonly<Record<string, string>>

/** The first that is to be said of each field. */
export function problemsOf(error: z.ZodError | undefined): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

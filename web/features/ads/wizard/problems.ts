import type * as z from 'zod'

/** Validation messages by field. */
export type FormProblems = Readonly<Record<string, string>>

/** Collects the first validation message of each field. */
export function toFormProblems(error: z.ZodError | undefined): FormProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

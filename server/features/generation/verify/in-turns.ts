import type { Problem } from './problem.ts'

/** A check of one kind of problem. */
export type Check = () => Problem[]

/** Runs all checks, yielding to the event loop after each so that the server stays responsive. */
export async function runChecks(checks: readonly Check[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const check of checks) {
    problems.push(...check())
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  return problems
}

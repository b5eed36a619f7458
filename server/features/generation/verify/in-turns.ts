import type { Problem } from './problem.ts'

/** One thing that is looked for. */
export type Check = () => Problem[]

/** What all of them find, with a rest after each: who else waits for the server is served meanwhile. */
export async function findInTurns(checks: readonly Check[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const check of checks) {
    problems.push(...check())
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  return problems
}

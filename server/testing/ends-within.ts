import { runInNewContext } from 'node:vm'

/**
 * Runs code that might never end, such as a regular expression, and stops it after a time in milliseconds. The time
 * limit of a test cannot stop synchronous code.
 * @throws errors of `run`; an error of `node:vm` if it was stopped.
 */
export function endsWithin(ms: number, run: () => void): void {
  runInNewContext('run()', { run }, { timeout: ms })
}

import { runInNewContext } from 'node:vm'

/**
 * Runs what might never end, a regular expression say, and stops it after so many milliseconds. The time limit of a test stops
 * nothing that does not wait.
 * @throws what `run` throws; an error of `node:vm` where it was stopped.
 */
export function endsWithin(ms: number, run: () => void): void {
  runInNewContext('run()', { run }, { timeout: ms })
}

import manifest from 'virtual:blogops-commands'
import { version } from '../package.json'
import { createProcessTerminal } from './process-terminal.ts'
import { run } from './run.ts'

/** Runs a command line in the terminal of a process; returns its exit code. */
export function startTerminal(
  process: NodeJS.Process,
  words: readonly string[],
  listenForInterruption: () => AbortController,
): Promise<number> {
  return run(createProcessTerminal(process, listenForInterruption), words, { version, manifest })
}

import manifest from 'virtual:blogops-commands'
import { commandLines } from '../command-lines.ts'
import { workflows } from '../commands/workflows.ts'
import { processTerminal } from '../process-terminal.ts'
import { answerShell } from './answer.ts'
import { wordsOf } from './words.ts'

/**
 * Returns the output of `blogops __complete …`, for the functions that `blogops completion` prints.
 * @param words line after `blogops` up to the cursor, with its quotes; may be split at any blanks
 */
export function answerProcess(process: NodeJS.Process, words: readonly string[]): Promise<string> {
  const terminal = processTerminal(process, () => new AbortController())
  return answerShell(terminal, commandLines(workflows, manifest), wordsOf(words.join(' ')))
}

import manifest from 'virtual:blogops-commands'
import { listCommandLines } from '../command-lines.ts'
import { workflows } from '../commands/workflows.ts'
import { splitShellWords } from '../output/printable.ts'
import { createProcessTerminal } from '../process-terminal.ts'
import { answerShell } from './answer.ts'

/**
 * Returns the output of `blogops __complete …`, for the functions that `blogops completion` prints.
 * @param words line after `blogops` up to the cursor, with its quotes; may be split at any blanks
 */
export function completeInProcess(process: NodeJS.Process, words: readonly string[]): Promise<string> {
  const terminal = createProcessTerminal(process, () => new AbortController())
  return answerShell(terminal, listCommandLines(workflows, manifest), splitShellWords(words.join(' ')))
}

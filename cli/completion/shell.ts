import manifest from 'virtual:blogops-commands'
import { commandLines } from '../command-lines.ts'
import { workflows } from '../commands/workflows.ts'
import { processTerminal } from '../process-terminal.ts'
import { answerShell } from './answer.ts'
import { wordsOf } from './words.ts'

/**
 * What `blogops __complete …` prints, for the functions that `blogops completion` gives to shells.
 * @param words the line behind `blogops` up to the cursor, as it stands there, quotes included; at which blanks it is
 * divided does not matter.
 */
export function answerProcess(process: NodeJS.Process, words: readonly string[]): Promise<string> {
  const terminal = processTerminal(process, () => new AbortController())
  return answerShell(terminal, commandLines(workflows, manifest), wordsOf(words.join(' ')))
}

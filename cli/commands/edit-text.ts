import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'

export interface TextToEdit {
  /** Name of the file; its extension tells the editor the file type. */
  readonly name: string
  readonly text: string
  /** Returns the command that saves the text from a file, for when saving fails. */
  readonly formatRetryCommand: (file: string) => string
}

/**
 * Opens text in the person's editor and passes the result to `save`. If the editor or `save` fails, the edited text
 * stays in its file and a warning names it.
 */
export async function editText(
  { terminal, output }: Pick<CommandContext, 'terminal' | 'output'>,
  { name, text, formatRetryCommand }: TextToEdit,
  save: (edited: string) => Promise<void>,
): Promise<void> {
  const { VISUAL, EDITOR } = terminal.env
  const [command = 'vi', ...args] = (VISUAL || EDITOR || 'vi').split(/\s+/).filter(Boolean)
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-'))
  const file = path.join(folder, path.basename(name))
  let hasUnsavedText = false
  try {
    await writeFile(file, text, { mode: 0o600 })
    const exit = await terminal.runProgram(command, [...args, file])
    const edited = await readFile(file, 'utf8')
    hasUnsavedText = edited !== text
    if (exit !== 0) throw editorFailed(command, exit)
    await save(edited)
    hasUnsavedText = false
  } finally {
    if (hasUnsavedText)
      output.warn(
        `What you wrote is not saved. It is kept in ${file}\nTo save it as it is: ${formatRetryCommand(file)}`,
      )
    else await rm(folder, { recursive: true, force: true })
  }
}

function editorFailed(command: string, exit: number): BlogopsError {
  return new BlogopsError('internal', `The editor ${command} ended with ${exit}; nothing was changed.`, {
    hint: 'Set EDITOR to one that is installed, or pass the body with --content-file.',
  })
}

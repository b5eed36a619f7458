import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'

/** Text as it was left in the person's editor. The file name tells the editor what it is. */
export async function editText(
  { terminal }: Pick<CommandContext, 'terminal'>,
  { name, text }: { name: string; text: string },
): Promise<string> {
  const { VISUAL, EDITOR } = terminal.env
  const [command = 'vi', ...args] = (VISUAL || EDITOR || 'vi').split(/\s+/).filter(Boolean)
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-'))
  const file = path.join(folder, path.basename(name))
  try {
    await writeFile(file, text, { mode: 0o600 })
    const exit = await terminal.runProgram(command, [...args, file])
    if (exit !== 0) throw editorFailed(command, exit)
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function editorFailed(command: string, exit: number): BlogopsError {
  return new BlogopsError('internal', `The editor ${command} ended with ${exit}; nothing was changed.`, {
    hint: 'Set EDITOR to one that is installed, or pass the body with --content-file.',
  })
}

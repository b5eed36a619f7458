import { join } from 'node:path'
import { AppendFile } from '../files/append-file.ts'
import type { FileSystem } from '../files/file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { toJournalName } from './generation.ts'
import { toMarkLine } from './journal-line.ts'

/** Creates the journal for the transactions after `sequence`, replacing any file of that name. */
export async function createJournalFile(
  files: FileSystem,
  folder: string,
  sequence: number,
  lines: readonly Buffer[] = [],
): Promise<AppendFile> {
  const path = join(folder, toJournalName(sequence))
  const length = await replaceFile(files, path, [Buffer.from(toMarkLine('opened', sequence)), ...lines])
  return openJournalFile(files, path, length)
}

/** Opens a journal whose first `length` bytes are intact. The file must not be longer. */
export async function openJournalFile(files: FileSystem, path: string, length: number): Promise<AppendFile> {
  return new AppendFile(await files.open(path, 'update', 'through'), length)
}

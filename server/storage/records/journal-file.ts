import { join } from 'node:path'
import { AppendFile } from '../files/append-file.ts'
import type { FileSystem } from '../files/file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { journalName } from './generation.ts'
import { markLine } from './journal-line.ts'

/** Makes the journal of the transactions after `sequence`, in place of any other of that name. */
export async function createJournalFile(
  files: FileSystem,
  folder: string,
  sequence: number,
  lines: readonly Buffer[] = [],
): Promise<AppendFile> {
  const path = join(folder, journalName(sequence))
  const length = await replaceFile(files, path, [Buffer.from(markLine('opened', sequence)), ...lines])
  return openJournalFile(files, path, length)
}

/** Opens a journal whose first `length` bytes are sound; there must be no others. */
export async function openJournalFile(files: FileSystem, path: string, length: number): Promise<AppendFile> {
  return new AppendFile(await files.open(path, 'update', 'through'), length)
}

import { dirname } from 'node:path'
import type { FileSystem, OpenFile } from './file-system.ts'

/**
 * Replaces a file atomically: after a crash, power failure or full disk, either the old or the new file exists. Writes
 * to `temporary`, syncs, renames, and syncs the folder.
 * @returns length in bytes.
 * @throws the system error; the old file is then unchanged.
 */
export async function replaceFile(
  files: FileSystem,
  path: string,
  parts: Iterable<Uint8Array>,
  temporary = `${path}.tmp`,
): Promise<number> {
  try {
    const length = await writeNew(files, temporary, parts)
    await files.rename(temporary, path)
    await files.syncFolder(dirname(path))
    return length
  } catch (error) {
    // If this fails too, the next opening removes the file.
    await files.remove(temporary).catch(() => false)
    throw error
  }
}

async function writeNew(files: FileSystem, path: string, parts: Iterable<Uint8Array>): Promise<number> {
  const file = await files.open(path, 'create')
  try {
    const length = await writeParts(file, parts)
    await file.sync()
    return length
  } finally {
    await file.close()
  }
}

/** Generates each part only after the previous one is written, so a long file does not block the event loop. */
async function writeParts(file: OpenFile, parts: Iterable<Uint8Array>): Promise<number> {
  let position = 0
  for (const part of parts) {
    await file.write(part, position)
    position += part.length
  }
  return position
}

import { dirname } from 'node:path'
import type { FileSystem, OpenFile } from './file-system.ts'

/**
 * Writes a file so that a crash, a power cut or a full disk leaves either the old file or the new one: to `temporary`
 * first, synced, renamed, folder synced.
 * @returns its length in bytes.
 * @throws the system call's error; the old file is then as it was.
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
    // What is left over is swept at the next opening where even this fails.
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

/** Each part is made only when the one before is written, so a long file does not hold up the event loop. */
async function writeParts(file: OpenFile, parts: Iterable<Uint8Array>): Promise<number> {
  let position = 0
  for (const part of parts) {
    await file.write(part, position)
    position += part.length
  }
  return position
}

import type { FileSystem } from './file-system.ts'

/** A disk whose files are asked for in this order: while one of them is worked on, the next is on its way. */
export function readingAhead(files: FileSystem, paths: readonly string[]): FileSystem {
  let ahead: { path: string; bytes: Promise<Buffer | undefined> } | undefined

  function begin(path: string) {
    const bytes = files.read(path)
    // Why it cannot be read is told to whoever asks for it.
    bytes.catch(() => undefined)
    return { path, bytes }
  }

  return {
    ...files,
    read(path) {
      const { bytes } = ahead?.path === path ? ahead : begin(path)
      const place = paths.indexOf(path)
      const next = place < 0 ? undefined : paths[place + 1]
      ahead = next === undefined ? undefined : begin(next)
      return bytes
    },
  }
}

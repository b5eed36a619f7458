import type { FileSystem } from './file-system.ts'

/**
 * Wraps a file system for files that are read in a known order: reads the next file while the caller processes the
 * current one.
 */
export function readingAhead(files: FileSystem, paths: readonly string[]): FileSystem {
  let ahead: { path: string; bytes: Promise<Buffer | undefined> } | undefined

  function begin(path: string) {
    const bytes = files.read(path)
    // The error is reported when the caller reads this file.
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

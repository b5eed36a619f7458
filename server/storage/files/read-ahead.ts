import type { FileSystem } from './file-system.ts'

/**
 * Wraps a file system for files that are read in a known order: reads the next file while the caller processes the
 * current one.
 */
export function readAhead(files: FileSystem, paths: readonly string[]): FileSystem {
  let ahead: { path: string; bytes: Promise<Buffer | undefined> } | undefined

  function startRead(path: string) {
    const bytes = files.read(path)
    // The error is reported when the caller reads this file.
    bytes.catch(() => undefined)
    return { path, bytes }
  }

  return {
    ...files,
    read(path) {
      const { bytes } = ahead?.path === path ? ahead : startRead(path)
      const index = paths.indexOf(path)
      const next = index < 0 ? undefined : paths[index + 1]
      ahead = next === undefined ? undefined : startRead(next)
      return bytes
    },
  }
}

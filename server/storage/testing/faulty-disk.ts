import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'

/** A disk that can be made to fail. Successful calls go to the real disk. */
export interface FaultyDisk {
  files: FileSystem
  /**
   * Fails the `nth` changing call from now, and the `count - 1` after it. A failing write stores half of its data
   * first.
   */
  failAt(nth: number, count?: number): void
  /** Resolves when no call is running, including background work, so that the folder can be copied. */
  idle(): Promise<void>
  /** True if a requested failure has not happened yet. */
  readonly pending: boolean
}

/** Wraps every call to the disk. */
type Gate = <T>(call: () => Promise<T>, changes: boolean) => Promise<T>

/** @param code error code: `ENOSPC` for a full disk, `EIO` for a broken one. */
export function createFaultyDisk(code = 'ENOSPC'): FaultyDisk {
  let callsUntilFailure = 0
  let remainingFailures = 0
  const shouldFail = () => {
    if (remainingFailures === 0) return false
    callsUntilFailure -= 1
    if (callsUntilFailure > 0) return false
    remainingFailures -= 1
    return true
  }
  let running = 0
  const gate: Gate = async (call, changes) => {
    if (changes && shouldFail()) throw Object.assign(new Error(`${code}: refused for a test`), { code })
    running += 1
    return call().finally(() => {
      running -= 1
    })
  }
  return {
    files: wrapFiles(gate),
    failAt(nth, count = 1) {
      callsUntilFailure = nth
      remainingFailures = count
    },
    async idle() {
      // A tick after the last call ended, its caller has started the next one, if any.
      do await waitForNextTick()
      while (running > 0)
    },
    get pending() {
      return remainingFailures > 0
    },
  }
}

function waitForNextTick(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

function wrapFiles(gate: Gate): FileSystem {
  const real = nodeFileSystem
  return {
    open: async (path, mode, writes) =>
      wrapFile(await gate(() => real.open(path, mode, writes), mode !== 'update'), gate),
    read: path => gate(() => real.read(path), false),
    list: folder => gate(() => real.list(folder), false),
    makeFolder: folder => gate(() => real.makeFolder(folder), true),
    rename: (from, to) => gate(() => real.rename(from, to), true),
    remove: path => gate(() => real.remove(path), false),
    syncFolder: folder => gate(() => real.syncFolder(folder), true),
  }
}

function wrapFile(file: OpenFile, gate: Gate): OpenFile {
  return {
    read: (length, position) => gate(() => file.read(length, position), false),
    length: () => gate(() => file.length(), false),
    async write(bytes, position) {
      await gate(() => file.write(bytes, position), true).catch(async error => {
        await gate(() => file.write(bytes.subarray(0, bytes.length >> 1), position), false)
        throw error
      })
    },
    sync: () => gate(() => file.sync(), true),
    truncate: length => gate(() => file.truncate(length), true),
    close: () => gate(() => file.close(), false),
  }
}

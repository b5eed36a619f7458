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
export function faultyDisk(code = 'ENOSPC'): FaultyDisk {
  let until = 0
  let left = 0
  const refuses = () => {
    if (left === 0) return false
    until -= 1
    if (until > 0) return false
    left -= 1
    return true
  }
  let underWay = 0
  const gate: Gate = async (call, changes) => {
    if (changes && refuses()) throw Object.assign(new Error(`${code}: refused for a test`), { code })
    underWay += 1
    return call().finally(() => {
      underWay -= 1
    })
  }
  return {
    files: gatedFiles(gate),
    failAt(nth, count = 1) {
      until = nth
      left = count
    },
    async idle() {
      // A tick after the last call ended, its caller has started the next one, if any.
      do await nextTurn()
      while (underWay > 0)
    },
    get pending() {
      return left > 0
    },
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

function gatedFiles(gate: Gate): FileSystem {
  const real = nodeFileSystem
  return {
    open: async (path, mode, writes) =>
      gatedFile(await gate(() => real.open(path, mode, writes), mode !== 'update'), gate),
    read: path => gate(() => real.read(path), false),
    list: folder => gate(() => real.list(folder), false),
    makeFolder: folder => gate(() => real.makeFolder(folder), true),
    rename: (from, to) => gate(() => real.rename(from, to), true),
    remove: path => gate(() => real.remove(path), false),
    syncFolder: folder => gate(() => real.syncFolder(folder), true),
  }
}

function gatedFile(file: OpenFile, gate: Gate): OpenFile {
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

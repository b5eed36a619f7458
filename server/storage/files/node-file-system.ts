import fs from 'node:fs'
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BlogopsError, getErrorCode } from '../../contract/errors.ts'
import type { FileSystem, OpenFile } from './file-system.ts'

/** The real file system. */
export const nodeFileSystem: FileSystem = {
  open: openFile,
  read,
  list,
  makeFolder,
  rename,
  remove,
  syncFolder,
}

const { O_CREAT, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = fs.constants
/** Avoid the `a` flag, which ignores the position of a write. */
const openFlags = { create: O_CREAT | O_TRUNC | O_WRONLY, update: O_RDWR, append: O_CREAT | O_RDWR } as const
/** On Linux, writes then wait for the disk. Other systems lack the flag or do not wait. */
const throughFlag = process.platform === 'linux' ? fs.constants.O_DSYNC : undefined

async function openFile(path: string, mode: keyof typeof openFlags, writes?: 'through'): Promise<OpenFile> {
  const fd = await openDescriptor(path, openFlags[mode] | ((writes && throughFlag) ?? 0))
  const sync = () => toPromise(callback => fs.fdatasync(fd, callback))
  return {
    read: (length, position) => readPart(fd, length, position),
    length: () => getLength(fd),
    async write(bytes, position) {
      await writeAll(fd, bytes, position)
      if (writes && throughFlag === undefined) await sync()
    },
    sync,
    truncate: length => toPromise(callback => fs.ftruncate(fd, length, callback)),
    close: () => toPromise(callback => fs.close(fd, callback)),
  }
}

function openDescriptor(path: string, flags: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.open(path, flags, 0o600, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
}

// Uses callbacks: the promises of `FileHandle` add a tenth to the cost of a commit.
function toPromise(call: (callback: (error: Error | null | undefined) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call(error => (error ? reject(error) : resolve()))
  })
}

async function writeAll(fd: number, bytes: Uint8Array, position: number): Promise<void> {
  // A nearly full disk accepts part of the data and fails at the next call.
  for (let from = 0; from < bytes.length; ) from += await writeSome(fd, bytes, from, position + from)
}

function writeSome(fd: number, bytes: Uint8Array, from: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.write(fd, bytes, from, bytes.length - from, position, (error, written) =>
      error ? reject(error) : resolve(written),
    )
  })
}

async function readPart(fd: number, length: number, position: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  for (let bytesRead = -1; bytesRead !== 0 && filled < length; filled += bytesRead) {
    bytesRead = await readSome(fd, bytes, filled, position + filled)
  }
  return bytes.subarray(0, filled)
}

function readSome(fd: number, bytes: Buffer, from: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.read(fd, bytes, from, bytes.length - from, position, (error, bytesRead) =>
      error ? reject(error) : resolve(bytesRead),
    )
  })
}

function getLength(fd: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.fstat(fd, (error, stats) => (error ? reject(error) : resolve(stats.size)))
  })
}

/** Maximum length of one read call. */
const maxReadBytes = 2 ** 31 - 1

/** Reads in one call. `readFile` yields after every half megabyte and then waits for other work. */
async function read(path: string): Promise<Buffer | undefined> {
  let fd: number
  try {
    fd = await openDescriptor(path, O_RDONLY)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const length = await getLength(fd)
    if (length > maxReadBytes) throw new Error(`${path} has ${length} bytes, and the maximum is ${maxReadBytes}`)
    return await readPart(fd, length, 0)
  } finally {
    await toPromise(callback => fs.close(fd, callback))
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.map(entry => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function remove(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call; it keeps names consistent itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type FolderDisk = Pick<typeof fs, 'mkdirSync' | 'statSync'>

/**
 * Creates a folder and its missing parents, readable by the owner only. Node's recursive `mkdir` never returns on file
 * systems such as /proc that deny a name inside an existing folder.
 * @throws BlogopsError `unavailable` if a file has that name; otherwise the system error.
 */
export function createFolder(folder: string, disk: FolderDisk): void {
  try {
    disk.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const existing = disk.statSync(folder, { throwIfNoEntry: false })
    if (existing?.isDirectory()) return
    if (existing) throw notAFolderError(folder, error)
    const parent = dirname(folder)
    const hasParent = disk.statSync(parent, { throwIfNoEntry: false }) !== undefined
    if (getErrorCode(error) !== 'ENOENT' || hasParent || parent === folder) throw error
    createFolder(parent, disk)
    createFolder(folder, disk)
  }
}

function notAFolderError(folder: string, cause: unknown): BlogopsError {
  return new BlogopsError('unavailable', `${folder} is not a folder, so it cannot store data.`, {
    hint: 'Choose another folder with --data-dir or BLOGOPS_DATA_DIR.',
    cause,
  })
}

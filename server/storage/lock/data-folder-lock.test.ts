import fs from 'node:fs'
import { readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { acquireDataFolder, type DataFolderLock, tryLockDataFolder } from './data-folder-lock.ts'

const folder = temporaryFolders()
const clock = { now: () => new Date('2026-11-21T10:00:00Z') }

async function own(dir: string): Promise<DataFolderLock> {
  const attempt = await tryLockDataFolder(dir, { clock })
  if (attempt.kind !== 'owned') throw new Error('the folder is taken')
  return attempt.lock
}

describe('the lock of a data folder', () => {
  it('is held by one, even within a process, who is named to the others', async () => {
    const dir = join(await folder(), 'new')
    const lock = await own(dir)
    expect(await tryLockDataFolder(dir)).toEqual({
      kind: 'taken',
      owner: { pid: process.pid, startedAt: '2026-11-21T10:00:00.000Z' },
    })
    lock.release()
    lock.release()
    ;(await own(dir)).release()
  })

  it('is readable by its owner alone and never deleted', async () => {
    const dir = await folder()
    const lock = await own(dir)
    expect((await stat(join(dir, 'lock'))).mode & 0o777).toBe(0o600)
    lock.release()
    expect((await readFile(join(dir, 'lock'), 'utf8')).trim()).toBe('')
  })

  it('carries the URL and the token once there is a server', async () => {
    const dir = await folder()
    const lock = await own(dir)
    lock.setUrl('http://127.0.0.1:4000')
    expect(lock.token).toMatch(/^[0-9a-f]{64}$/)
    expect(await acquireDataFolder(dir)).toEqual({
      kind: 'served',
      url: 'http://127.0.0.1:4000',
      token: lock.token,
      pid: process.pid,
    })
    lock.release()
  })

  it('names no owner while the file is half written, or names a process that is gone', async () => {
    const dir = await folder()
    const lock = await own(dir)
    for (const text of ['{"pid": 1', '', '[]', '{"pid":"x"}', '{"pid":4194304999,"startedAt":"","url":"http://old"}']) {
      await writeFile(join(dir, 'lock'), text)
      expect(await tryLockDataFolder(dir)).toEqual({ kind: 'taken', owner: undefined })
    }
    lock.release()
  })
})

describe('a disk that is full', () => {
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }

  it.each(['mkdirSync', 'openSync', 'writeSync', 'ftruncateSync'] as const)('is told as such: %s', async call => {
    const dir = join(await folder(), 'new')
    await expect(tryLockDataFolder(dir, { disk: { ...fs, [call]: full } })).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining(dir),
      hint: expect.stringContaining('Free some space'),
    })
    // A lock whose owner could not be written is released.
    ;(await own(dir)).release()
  })

  it('does not keep a folder from being given up', async () => {
    const dir = await folder()
    let left = 1
    const ftruncateSync: typeof fs.ftruncateSync = (fd, length) => (left-- > 0 ? fs.ftruncateSync(fd, length) : full())
    const attempt = await tryLockDataFolder(dir, { disk: { ...fs, ftruncateSync } })
    if (attempt.kind !== 'owned') throw new Error('the folder is taken')
    const { lock } = attempt
    expect(() => lock.setUrl('http://127.0.0.1:4000')).toThrow(expect.objectContaining({ code: 'storage_full' }))
    lock.release()
    ;(await own(dir)).release()
  })
})

describe('a folder that is none', () => {
  it('is made, with those above it, for its owner alone', async () => {
    const above = join(await folder(), 'above')
    ;(await own(join(above, 'new'))).release()
    for (const made of [above, join(above, 'new')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
  })

  it('is told where a file has its name, or stands above it', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, 'precious')
    await expect(tryLockDataFolder(file)).rejects.toMatchObject({
      code: 'unavailable',
      message: `${file} is not a folder, so it cannot store data.`,
      hint: expect.stringContaining('--data-dir'),
    })
    await expect(tryLockDataFolder(join(file, 'new'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readFile(file, 'utf8')).toBe('precious')
  })

  it('is told where the file system has the one above it and makes none in it', async () => {
    const dir = await folder()
    let asked = 0
    const mkdirSync: typeof fs.mkdirSync = (path, options) => {
      asked += 1
      if (asked > 3 || path !== join(dir, 'new')) return fs.mkdirSync(path, options)
      throw Object.assign(new Error(`ENOENT: no such file or directory, mkdir '${path}'`), { code: 'ENOENT' })
    }
    const attempt = tryLockDataFolder(join(dir, 'new'), { disk: { ...fs, mkdirSync } })
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('ENOENT') })
    expect(asked).toBe(1)
  })
})

describe('a lock file that is something else', () => {
  it('is not followed where it is a link', async () => {
    const dir = await folder()
    const target = join(await folder(), 'precious')
    await writeFile(target, 'precious')
    await symlink(target, join(dir, 'lock'))
    await expect(tryLockDataFolder(dir)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('is a link'),
      hint: expect.stringContaining('rm '),
    })
    expect(await readFile(target, 'utf8')).toBe('precious')
  })

  it('is told where it cannot be opened', async () => {
    const dir = await folder()
    await fs.promises.mkdir(join(dir, 'lock'))
    await expect(tryLockDataFolder(dir)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('EISDIR'),
    })
  })
})

describe('acquiring a data folder', () => {
  it('waits until it is free', async () => {
    const dir = await folder()
    const lock = await own(dir)
    const second = acquireDataFolder(dir)
    setImmediate(() => lock.release())
    const acquired = await second
    expect(acquired.kind).toBe('owned')
    if (acquired.kind === 'owned') acquired.lock.release()
  })

  it('gives up after a while, naming who has it and what to do', async () => {
    const dir = await folder()
    const lock = await own(dir)
    await expect(acquireDataFolder(dir, { waitMs: 5 })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining(`process ${process.pid}`),
      hint: expect.stringContaining('blogops serve'),
    })
    lock.release()
  })

  it('tells once that it waits, where that takes a moment', async () => {
    const dir = await folder()
    const lock = await own(dir)
    const owners: (number | undefined)[] = []
    const second = acquireDataFolder(dir, {
      onWait(owner) {
        owners.push(owner?.pid)
        lock.release()
      },
    })
    const acquired = await second
    expect(owners).toEqual([process.pid])
    if (acquired.kind === 'owned') acquired.lock.release()
  })

  it('can be called off', async () => {
    const dir = await folder()
    const lock = await own(dir)
    const stop = new AbortController()
    const waiting = acquireDataFolder(dir, { signal: stop.signal })
    setImmediate(() => stop.abort(new Error('enough')))
    await expect(waiting).rejects.toThrow('enough')
    lock.release()
  })
})

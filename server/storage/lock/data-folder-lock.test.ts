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
  it('has one owner, even within a process, whom others can identify', async () => {
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

  it('is readable by the owner only and never deleted', async () => {
    const dir = await folder()
    const lock = await own(dir)
    expect((await stat(join(dir, 'lock'))).mode & 0o777).toBe(0o600)
    lock.release()
    expect((await readFile(join(dir, 'lock'), 'utf8')).trim()).toBe('')
  })

  it('contains the URL and the token while a server runs', async () => {
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

  it('names no owner if the file is half written or its process has ended', async () => {
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

  it.each(['mkdirSync', 'openSync', 'writeSync', 'ftruncateSync'] as const)('is reported as such: %s', async call => {
    const dir = join(await folder(), 'new')
    await expect(tryLockDataFolder(dir, { disk: { ...fs, [call]: full } })).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining(dir),
      hint: expect.stringContaining('Free some space'),
    })
    // A lock whose owner could not be written is released.
    ;(await own(dir)).release()
  })

  it('does not prevent the release of a folder', async () => {
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

describe('a missing folder', () => {
  it('is created with its parents, for the owner only', async () => {
    const above = join(await folder(), 'above')
    ;(await own(join(above, 'new'))).release()
    for (const made of [above, join(above, 'new')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
  })

  it("is reported if a file has its name or a parent's name", async () => {
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

  it('is reported if the file system refuses to create it in its parent', async () => {
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

describe('a lock file of another kind', () => {
  it('is not followed if it is a link', async () => {
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

  it('is reported if it cannot be opened', async () => {
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

  it('gives up after a while, naming the owner and what to do', async () => {
    const dir = await folder()
    const lock = await own(dir)
    await expect(acquireDataFolder(dir, { waitMs: 5 })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining(`process ${process.pid}`),
      hint: expect.stringContaining('blogops serve'),
    })
    lock.release()
  })

  it('keeps waiting while one owner follows another', async () => {
    const dir = await folder()
    const lock = await own(dir)
    let attempts = 0
    const openSync: typeof fs.openSync = (...args) => {
      attempts += 1
      if (attempts === 10) lock.release()
      else {
        const pid = attempts % 2 === 0 ? process.pid : process.ppid
        fs.writeFileSync(join(dir, 'lock'), JSON.stringify({ pid, startedAt: '2026-11-21T10:00:00.000Z' }))
      }
      return fs.openSync(...args)
    }
    const acquired = await acquireDataFolder(dir, { waitMs: 1, disk: { ...fs, openSync } })
    expect(attempts).toBe(10)
    if (acquired.kind === 'owned') acquired.lock.release()
  })

  it('reports once that it waits, if that takes a moment', async () => {
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

  it('can be aborted', async () => {
    const dir = await folder()
    const lock = await own(dir)
    const stop = new AbortController()
    const waiting = acquireDataFolder(dir, { signal: stop.signal })
    setImmediate(() => stop.abort(new Error('enough')))
    await expect(waiting).rejects.toThrow('enough')
    lock.release()
  })
})

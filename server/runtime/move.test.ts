import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fill, readContents } from '../features/backup/testing/stores.ts'
import { acquireDataFolder } from '../storage/lock/data-folder-lock.ts'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { onRedis } from '../storage/testing/redis/on-redis.ts'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { parseLocation, type SiteLocation } from './config/environment.ts'
import { readConfig } from './config.ts'
import { lockLocation } from './locked-site.ts'
import { moveBetween } from './move.ts'
import { openDataFolder } from './open.ts'

const temporaryFolder = temporaryFolders()

const folder = async () => parseLocation({}, { location: path.join(await temporaryFolder(), 'data') })

/** Reads the contents of a location under its lock. */
async function contentsOf(place: SiteLocation) {
  const lockedSite = await lockLocation(place, {})
  const site = await lockedSite.open()
  try {
    return await readContents(site)
  } finally {
    await site.close()
    await lockedSite.release()
  }
}

async function fullFolder(): Promise<SiteLocation> {
  const place = await folder()
  const lockedSite = await lockLocation(place, {})
  const site = await lockedSite.open()
  await fill(site)
  await site.close()
  await lockedSite.release()
  return place
}

/** Aborts the move at the n-th step. */
function endingAt(nth: number) {
  let steps = 0
  return () => {
    steps += 1
    if (steps === nth) throw new Error('Ended.')
  }
}

function configOf(place: SiteLocation) {
  if (place.kind === 'folder') return readConfig({}, { BLOGOPS_DATA_DIR: place.dataDir }, '/')
  const settings = {
    BLOGOPS_DATABASE_URL: place.database.url,
    BLOGOPS_SECRET: 'a secret of all the processes of a site',
  }
  return readConfig(settings, {}, '/')
}

describe('moving between folders', () => {
  it('creates the same site at the target, and leaves the source unchanged', async () => {
    const [from, to] = [await fullFolder(), await folder()]
    const all = await contentsOf(from)
    const moved = await moveBetween(from, to)
    expect(moved).toMatchObject({ resumed: false, counts: { records: { article: 2 }, blobs: 4, events: 3 } })
    expect(await contentsOf(to)).toEqual(all)
    expect(await contentsOf(from)).toEqual(all)
  })

  it('leaves a folder that cannot be opened if it is interrupted, and can be continued', async () => {
    const [from, to] = [await fullFolder(), await folder()]
    for (const nth of [1, 7, 30]) {
      await expect(moveBetween(from, to, { onStep: endingAt(nth) })).rejects.toThrow('Ended.')
      await expect(openDataFolder(configOf(to))).rejects.toMatchObject({ code: 'storage_damaged' })
      await expect(moveBetween(to, await folder())).rejects.toMatchObject({ code: 'storage_damaged' })
    }
    const other = await fullFolder()
    await expect(moveBetween(other, to)).rejects.toMatchObject({ code: 'conflict' })
    expect(await moveBetween(from, to)).toMatchObject({ resumed: true })
    expect(await contentsOf(to)).toEqual(await contentsOf(from))
    await expect(moveBetween(from, to)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is not empty'),
    })
  })

  it('changes nothing in a dry run, and reports what it would do', async () => {
    const [from, to] = [await fullFolder(), await folder()]
    expect(await moveBetween(from, to, { dryRun: true })).toMatchObject({
      written: null,
      counts: { blobs: 4, events: 3 },
    })
    if (to.kind === 'folder') expect(existsSync(to.dataDir)).toBe(false)
  })

  it('is refused without a site, into itself, into a non-empty folder, and while the site is served', async () => {
    const [from, to] = [await fullFolder(), await folder()]
    await expect(moveBetween(to, from)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(moveBetween(from, from)).rejects.toMatchObject({ code: 'bad_request' })
    if (from.kind !== 'folder' || to.kind !== 'folder') throw new Error('These are folders.')
    mkdirSync(to.dataDir)
    writeFileSync(path.join(to.dataDir, 'notes.txt'), 'mine')
    await expect(moveBetween(to, from)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(moveBetween(from, to)).rejects.toMatchObject({ message: expect.stringContaining('notes.txt') })
    expect(readdirSync(to.dataDir).filter(name => name !== 'lock')).toEqual(['notes.txt'])
    const taken = await acquireDataFolder(from.dataDir)
    if (taken.kind !== 'owned') throw new Error('The folder of this test is taken.')
    taken.lock.setUrl('http://127.0.0.1:9')
    await expect(moveBetween(from, await folder())).rejects.toMatchObject({ code: 'locked' })
    taken.lock.release()
  })
})

onPostgres('moving into a database', databases => {
  const database = async (blobs?: string) => parseLocation({}, { location: await databases.fresh(), blobs })

  it('gives the same bytes after moving back', async () => {
    const [from, over, back] = [await fullFolder(), await database(), await folder()]
    expect(await moveBetween(from, over)).toMatchObject({ counts: { records: { user: 2, session: 2 }, blobs: 4 } })
    await moveBetween(over, back)
    expect(await contentsOf(back)).toEqual(await contentsOf(from))
  })

  it('leaves a database that cannot be opened if it is interrupted, and can be continued', async () => {
    const [from, to] = [await fullFolder(), await database()]
    for (const nth of [1, 9, 40]) {
      await expect(moveBetween(from, to, { onStep: endingAt(nth) })).rejects.toThrow('Ended.')
      await expect(openDataFolder(configOf(to))).rejects.toMatchObject({
        code: 'storage_damaged',
        hint: expect.stringContaining('blogops migrate --from'),
      })
    }
    expect(await moveBetween(from, to)).toMatchObject({ resumed: true })
    const opened = await openDataFolder(configOf(to))
    if (opened.kind === 'app') await opened.app.close()
    await expect(moveBetween(from, to)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('creates no tables in a dry run', async () => {
    const [from, to] = [await fullFolder(), await database()]
    expect(await moveBetween(from, to, { dryRun: true })).toMatchObject({ written: null, counts: { blobs: 4 } })
    await expect(moveBetween(to, await folder())).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('There is no site in postgres://'),
    })
  })

  it('is refused while a process uses the source or the target', async () => {
    const [from, to] = [await fullFolder(), await database()]
    await moveBetween(from, to)
    const opened = await openDataFolder(configOf(to))
    if (opened.kind !== 'app') throw new Error('A database has no owner.')
    const refused = { code: 'locked', hint: expect.stringContaining('Stop all of its servers') }
    await expect(moveBetween(to, await folder())).rejects.toMatchObject(refused)
    await expect(moveBetween(await fullFolder(), to)).rejects.toMatchObject(refused)
    await opened.app.close()
  })

  onRedis('with blobs in Redis', redis => {
    it('moves blobs in both directions, and continues only with the same blob store', async () => {
      const url = await redis.fresh()
      const [from, place, back] = [await fullFolder(), await databases.fresh(), await folder()]
      const to = parseLocation({}, { location: place, blobs: url })
      await expect(moveBetween(from, to, { onStep: endingAt(5) })).rejects.toThrow('Ended.')
      const elsewhere = parseLocation({ BLOGOPS_BLOBS_URL: await redis.fresh() }, { location: place })
      await expect(moveBetween(from, elsewhere)).rejects.toMatchObject({
        code: 'conflict',
        hint: expect.stringContaining('--to-blobs'),
      })
      await moveBetween(from, to)
      await expect(moveBetween(from, await database(url))).rejects.toMatchObject({ code: 'conflict' })
      await moveBetween(to, back)
      expect(await contentsOf(back)).toEqual(await contentsOf(from))
    })
  })
})

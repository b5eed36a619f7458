import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../contract/limits.ts'
import { backUp, createMemoryStores, fill, readContents, splitIntoPieces } from '../features/backup/testing/stores.ts'
import { acquireDataFolder } from '../storage/lock/data-folder-lock.ts'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { readConfig } from './config.ts'
import { openDataFolder, openStores } from './open.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const temporaryFolder = temporaryFolders()

async function aBackup() {
  const stores = createMemoryStores()
  await fill(stores)
  return { backup: await backUp(stores), all: await readContents(stores) }
}

describe('restoring', () => {
  it('puts everything into a new folder, and nothing else', async () => {
    const { backup, all } = await aBackup()
    const dataDir = path.join(await temporaryFolder(), 'new')
    const summary = await restoreBackup({ dataDir }, splitIntoPieces(backup))
    expect(summary).toEqual(await verifyBackup(splitIntoPieces(backup)))
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'events', 'lock', 'records'])
    const stores = await openStores(dataDir, () => undefined, defaultLimits)
    expect(await readContents(stores)).toEqual({
      ...all,
      notification: [],
      session: [],
      throttle: [],
      backup: [],
      lease: [],
      work: [],
      callBudget: [],
      offer: [],
    })
    expect(stores.notices).toEqual([])
    await stores.eventLog.close()
    await stores.records.close()
  })

  it('is refused for a non-empty folder, whose contents it names and leaves alone', async () => {
    const dataDir = await temporaryFolder()
    writeFileSync(path.join(dataDir, 'notes.txt'), 'mine')
    await expect(restoreBackup({ dataDir }, splitIntoPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'conflict',
      message: `${dataDir} is not empty. It contains notes.txt. Nothing was changed.`,
    })
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })

  it('leaves nothing of a damaged backup, and can then restore another one', async () => {
    const { backup } = await aBackup()
    const dataDir = await temporaryFolder()
    const cut = backup.subarray(0, backup.length - 100)
    await expect(restoreBackup({ dataDir }, splitIntoPieces(cut))).rejects.toMatchObject({ code: 'storage_damaged' })
    expect(readdirSync(dataDir)).toEqual(['lock'])
    await restoreBackup({ dataDir }, splitIntoPieces(backup))
    expect(existsSync(path.join(dataDir, 'records'))).toBe(true)
  })

  it('leaves a folder that cannot be opened if a crash interrupts it', async () => {
    const dataDir = await temporaryFolder()
    mkdirSync(path.join(dataDir, '.restoring'))
    const config = readConfig({ BLOGOPS_DATA_DIR: dataDir, BLOGOPS_LOG_LEVEL: 'silent' }, {}, dataDir)
    await expect(openDataFolder(config)).rejects.toMatchObject({ code: 'storage_damaged' })
    expect(readdirSync(dataDir).sort()).toEqual(['.restoring', 'lock'])
    await expect(restoreBackup({ dataDir }, splitIntoPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringMatching(/^A restore into it was interrupted\. Empty the folder/),
    })
  })

  it('refuses a folder that a server uses, without waiting', async () => {
    const dataDir = await temporaryFolder()
    const taken = await acquireDataFolder(dataDir)
    if (taken.kind !== 'owned') throw new Error('The folder of this test is taken.')
    taken.lock.setUrl('http://127.0.0.1:9')
    await expect(restoreBackup({ dataDir }, splitIntoPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'locked',
    })
    taken.lock.release()
  })
})

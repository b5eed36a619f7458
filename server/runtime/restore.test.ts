import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../contract/limits.ts'
import { backUp, everythingIn, fill, inPieces, memoryStores } from '../features/backup/testing/stores.ts'
import { acquireDataFolder } from '../storage/lock/data-folder-lock.ts'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { readConfig } from './config.ts'
import { openDataFolder, openStores } from './open.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const temporaryFolder = temporaryFolders()

async function aBackup() {
  const stores = memoryStores()
  await fill(stores)
  return { backup: await backUp(stores), all: await everythingIn(stores) }
}

describe('restoring', () => {
  it('puts everything into a folder that was not there, and nothing beside it', async () => {
    const { backup, all } = await aBackup()
    const dataDir = path.join(await temporaryFolder(), 'new')
    const summary = await restoreBackup({ dataDir }, inPieces(backup))
    expect(summary).toEqual(await verifyBackup(inPieces(backup)))
    expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'events', 'lock', 'records'])
    const stores = await openStores(dataDir, () => undefined, defaultLimits)
    expect(await everythingIn(stores)).toEqual({ ...all, session: [], throttle: [], backup: [], lease: [], work: [] })
    expect(stores.notices).toEqual([])
    await stores.eventLog.close()
    await stores.records.close()
  })

  it('is refused where there is something, which it names and leaves alone', async () => {
    const dataDir = await temporaryFolder()
    writeFileSync(path.join(dataDir, 'notes.txt'), 'mine')
    await expect(restoreBackup({ dataDir }, inPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'conflict',
      message: `${dataDir} is not empty. It contains notes.txt. Nothing was changed.`,
    })
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })

  it('leaves nothing of a backup that turns out to be damaged, and takes the next one', async () => {
    const { backup } = await aBackup()
    const dataDir = await temporaryFolder()
    const cut = backup.subarray(0, backup.length - 100)
    await expect(restoreBackup({ dataDir }, inPieces(cut))).rejects.toMatchObject({ code: 'storage_damaged' })
    expect(readdirSync(dataDir)).toEqual(['lock'])
    await restoreBackup({ dataDir }, inPieces(backup))
    expect(existsSync(path.join(dataDir, 'records'))).toBe(true)
  })

  it('that a crash broke off left a folder that does not open as an empty site', async () => {
    const dataDir = await temporaryFolder()
    mkdirSync(path.join(dataDir, '.restoring'))
    const config = readConfig({ BLOGOPS_DATA_DIR: dataDir, BLOGOPS_LOG_LEVEL: 'silent' }, {}, dataDir)
    await expect(openDataFolder(config)).rejects.toMatchObject({ code: 'storage_damaged' })
    expect(readdirSync(dataDir).sort()).toEqual(['.restoring', 'lock'])
    await expect(restoreBackup({ dataDir }, inPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringMatching(/^A restore into it was interrupted\. Empty the folder/),
    })
  })

  it('waits for nobody’s folder: one that a server has is refused', async () => {
    const dataDir = await temporaryFolder()
    const taken = await acquireDataFolder(dataDir)
    if (taken.kind !== 'owned') throw new Error('The folder of this test is taken.')
    taken.lock.setUrl('http://127.0.0.1:9')
    await expect(restoreBackup({ dataDir }, inPieces((await aBackup()).backup))).rejects.toMatchObject({
      code: 'locked',
    })
    taken.lock.release()
  })
})

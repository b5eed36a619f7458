import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'
import { widestDay } from '../contract/limits.ts'
import type { BackupSummary } from '../contract/schemas/backup.ts'
import { type BackupSink, noSink, readBackup } from '../features/backup/read-backup.ts'
import { backupArchive } from './compose/adapters.ts'
import type { Config } from './config.ts'
import { type OpenOptions, openStores, takeDataFolder } from './open.ts'
import { howToStartOver, restoringFolder } from './restoring.ts'
import { createSideBySide } from './side-by-side.ts'
import { syncFolder } from './sync-folder.ts'

export type BackupBytes = AsyncIterable<Uint8Array>

/** Each waits for the disk, which takes many in the time of one. */
const blobsAtATime = 16

/** In this order they are put in place; until the last one is, the folder does not open. */
const parts = ['blobs', 'events', 'records'] as const

/**
 * Reads a backup to its end. Nothing is stored.
 * @throws BlogopsError `storage_damaged`; `bad_request` for what is no backup, or one of a later form.
 */
export function verifyBackup(bytes: BackupBytes): Promise<BackupSummary> {
  return readBackup(backupArchive.unpack(bytes), noSink)
}

/**
 * Puts what a backup holds into an empty data folder, made where there is none: all of it once all of it was found whole,
 * or nothing.
 * @throws BlogopsError as `verifyBackup`; `bad_request` where a database is set; `conflict` where there is something in the folder; `locked`, `storage_full`.
 */
export async function restoreBackup(
  { dataDir, database = null }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'database'>>,
  bytes: BackupBytes,
  options: OpenOptions = {},
): Promise<BackupSummary> {
  if (database !== null) throw intoDatabase()
  await assertEmpty(dataDir)
  const taken = await takeDataFolder({ dataDir }, options)
  if (taken.kind === 'served') throw served(dataDir, taken)
  try {
    // Again: now nobody else puts anything into it.
    await assertEmpty(dataDir)
    return await restoreInto(dataDir, bytes)
  } finally {
    taken.lock.release()
  }
}

async function restoreInto(dataDir: string, bytes: BackupBytes): Promise<BackupSummary> {
  const stage = path.join(dataDir, restoringFolder)
  const clear = async () => {
    await rm(stage, { recursive: true, force: true })
    await syncFolder(dataDir)
  }
  await mkdir(stage, { mode: 0o700 })
  await syncFolder(dataDir)
  const summary = await unpackInto(stage, bytes).catch(async cause => {
    await clear()
    throw cause
  })
  for (const part of parts) await rename(path.join(stage, part), path.join(dataDir, part))
  await syncFolder(dataDir)
  // The folder opens from here on.
  await clear()
  return summary
}

async function unpackInto(stage: string, bytes: BackupBytes): Promise<BackupSummary> {
  const { records, blobs, eventLog } = await openStores(stage, () => undefined, widestDay)
  const puts = createSideBySide(blobsAtATime)
  const sink: BackupSink = {
    records: (kind, list) => records.restore(kind, list),
    blob: (key, content) => puts.add(() => blobs.put(key, content)),
    events: list => eventLog.append(list),
  }
  try {
    const summary = await readBackup(backupArchive.unpack(bytes), sink)
    await puts.done()
    return summary
  } finally {
    await puts.settled()
    await eventLog.close()
    await records.close()
  }
}

/** But for the lock, which whoever has the folder leaves there. */
async function assertEmpty(dataDir: string): Promise<void> {
  const names = (await namesIn(dataDir)).filter(name => name !== 'lock')
  if (names.length === 0) return
  const [shown, more] = [names.slice(0, 5).join(', '), names.length > 5 ? ` and ${names.length - 5} more` : '']
  throw new BlogopsError('conflict', `${dataDir} is not empty: it holds ${shown}${more}. Nothing was changed.`, {
    hint: names.includes(restoringFolder)
      ? `A restore into it broke off. ${howToStartOver}`
      : 'A backup is restored into an empty folder alone: name another with --data-dir, or move what is there away.',
  })
}

export async function namesIn(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(dataDir)).sort()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw new BlogopsError('unavailable', `${dataDir} cannot be looked into: ${String(cause)}`, { cause })
  }
}

function intoDatabase(): BlogopsError {
  return new BlogopsError('bad_request', 'A backup is restored into a data folder, and BLOGOPS_DATABASE_URL is set.', {
    hint: 'Restore it into one (--data-dir <folder>), then move that: blogops migrate --from <folder> --to postgres://…',
  })
}

function served(dataDir: string, { url, pid }: { url: string; pid: number }): BlogopsError {
  return new BlogopsError('locked', `A server (process ${pid}) has ${dataDir} and serves it at ${url}.`, {
    hint: `Restore into another folder (--data-dir), or stop it first: kill ${pid}`,
  })
}

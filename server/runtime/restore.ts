import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'
import { maxDayLimits } from '../contract/limits.ts'
import type { BackupSummary } from '../contract/schemas/site.ts'
import { type BackupSink, noSink, readBackup } from '../features/backup/read-backup.ts'
import { createTaskPool } from '../lib/semaphore.ts'
import { backupArchive } from './compose/adapters.ts'
import type { Config } from './config.ts'
import { assertEmpty, restoringFolder, syncFolder } from './folder-markers.ts'
import { lockDataFolder, type OpenOptions, openStores } from './open.ts'

export type BackupBytes = AsyncIterable<Uint8Array>

/** Concurrent blob writes: the disk syncs many in the time of one. */
const blobsAtATime = 16

/** Order in which the parts are moved into place; the folder cannot be opened before the last one. */
const parts = ['blobs', 'events', 'records'] as const

/**
 * Reads a backup to its end without storing anything.
 * @throws BlogopsError `storage_damaged`; `bad_request` if the bytes are not a backup or the format is newer
 */
export function verifyBackup(bytes: BackupBytes): Promise<BackupSummary> {
  return readBackup(backupArchive.unpack(bytes), noSink)
}

/**
 * Restores a backup into an empty data folder, which is created if missing. All or nothing: data is moved into place
 * after the whole backup was verified.
 * @throws BlogopsError as `verifyBackup`; `bad_request` if a database is configured; `conflict` if the folder is not
 * empty; `locked`, `storage_full`
 */
export async function restoreBackup(
  { dataDir, database = null }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'database'>>,
  bytes: BackupBytes,
  options: OpenOptions = {},
): Promise<BackupSummary> {
  if (database !== null) throw createDatabaseError()
  await assertEmpty(dataDir)
  const taken = await lockDataFolder({ dataDir }, options)
  if (taken.kind === 'served') throw createLockedError(dataDir, taken)
  try {
    // Checks again under the lock.
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
  // The folder can be opened from here on.
  await clear()
  return summary
}

async function unpackInto(stage: string, bytes: BackupBytes): Promise<BackupSummary> {
  const { records, blobs, eventLog } = await openStores(stage, () => undefined, maxDayLimits)
  const pool = createTaskPool(blobsAtATime)
  const sink: BackupSink = {
    records: (kind, list) => records.restore(kind, list),
    blob: (key, content) => pool.add(() => blobs.put(key, content)),
    events: list => eventLog.append(list),
  }
  try {
    const summary = await readBackup(backupArchive.unpack(bytes), sink)
    await pool.done()
    return summary
  } finally {
    await pool.settled()
    await eventLog.close()
    await records.close()
  }
}

function createDatabaseError(): BlogopsError {
  return new BlogopsError(
    'bad_request',
    'A backup can only be restored into a data folder, but BLOGOPS_DATABASE_URL is set.',
    {
      hint: 'Restore it into a folder (--data-dir <folder>), then move the site: blogops migrate --from <folder> --to postgres://…',
    },
  )
}

function createLockedError(dataDir: string, { url, pid }: { url: string; pid: number }): BlogopsError {
  return new BlogopsError('locked', `A server (process ${pid}) is using ${dataDir} and serves it at ${url}.`, {
    hint: `Restore into another folder (--data-dir), or stop it first: kill ${pid}`,
  })
}

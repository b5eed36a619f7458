import type { Pool } from 'pg'
import { type DayLimits, defaultLimits } from '../../contract/limits.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Logger } from '../../ports/system.ts'
import { openBlobs, openRemoteBlobs } from '../blobs/open-remote-blobs.ts'
import type { RedisLocation } from '../blobs/redis-driver.ts'
import type { S3Location } from '../blobs/s3-driver.ts'
import { postgresDriver } from './blob-driver.ts'
import { connect } from './connect.ts'
import { PostgresEventLog } from './events/postgres-event-log.ts'
import { PostgresSaltStore } from './events/postgres-salt-store.ts'
import { migrate } from './migrate.ts'
import { openPostgresSignals } from './postgres-signals.ts'
import { createPostgresJobQueue } from './records/postgres-job-queue.ts'
import { PostgresRecordStore } from './records/postgres-record-store.ts'
import { assertNoMove, processName } from './site-move.ts'
import { steps } from './steps.ts'

export interface DatabaseLocation {
  /** `postgres://` or `postgresql://`. */
  url: string
  /** Maximum connections of this process. */
  pool: number
  blobs: { kind: 'database' } | RedisLocation | S3Location
}

export interface OpenStoresOptions {
  log: Logger
  /**
   * Application name in the database. With a name other than the default, a database with an incomplete move can be
   * opened.
   */
  name?: string
  limits?: DayLimits
}

/**
 * Opens the stores in a database and migrates its tables. Other processes may have it open too.
 * @throws BlogopsError `unavailable`; `locked` while the site is being moved; `storage_damaged` if a move is
 * incomplete.
 */
export async function openDatabaseStores(
  location: DatabaseLocation,
  { log, limits = defaultLimits, name = processName }: OpenStoresOptions,
) {
  const { url, pool: connections } = location
  await migrate(url, steps)
  // Keep one connection open, so that other processes can see this one.
  const pool = connect({ url, pool: connections, minConnections: 1, name, log })
  let signals: Signals | undefined
  try {
    if (name === processName) await assertNoMove(pool)
    const blobHandle = await openBlobStore(location, pool)
    return {
      records: new PostgresRecordStore(pool),
      blobs: blobHandle.blobs,
      eventLog: new PostgresEventLog(pool, { limits, log: message => log('warn', message) }),
      salts: new PostgresSaltStore(pool, { log: message => log('error', message) }),
      /** Opens the signals and the job queue that connect the processes of a site. */
      async join() {
        signals = await openPostgresSignals({ url, name, pool, log })
        return { signals, jobQueue: createPostgresJobQueue(pool) }
      },
      /** Call it after closing everything that uses the stores. */
      async close() {
        await signals?.close()
        await blobHandle.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function openBlobStore({ blobs }: DatabaseLocation, pool: Pool) {
  return blobs.kind === 'database' ? openBlobs(postgresDriver(pool)) : openRemoteBlobs(blobs)
}

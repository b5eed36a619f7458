import type { Pool } from 'pg'
import { type DayLimits, standardLimits } from '../../contract/limits.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Signals } from '../../ports/signals.ts'
import { openedBlobs, openRemoteBlobs } from '../blobs/open-remote-blobs.ts'
import type { RedisPlace } from '../blobs/redis-driver.ts'
import type { S3Place } from '../blobs/s3-driver.ts'
import { postgresDriver } from './blobs/postgres-driver.ts'
import { connect } from './connect.ts'
import { PostgresEventLog } from './events/postgres-event-log.ts'
import { PostgresSaltStore } from './events/postgres-salt-store.ts'
import { migrate } from './migrate.ts'
import { assertOpens, processName } from './moves.ts'
import { postgresJobQueue } from './records/postgres-job-queue.ts'
import { PostgresRecordStore } from './records/postgres-record-store.ts'
import { openPostgresSignals } from './signals/postgres-signals.ts'
import { steps } from './steps.ts'

export interface DatabasePlace {
  /** `postgres://` or `postgresql://`. */
  url: string
  /** Maximum connections of this process. */
  pool: number
  blobs: { kind: 'database' } | RedisPlace | S3Place
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
  place: DatabasePlace,
  { log, limits = standardLimits, name = processName }: OpenStoresOptions,
) {
  const { url, pool: connections } = place
  await migrate(url, steps)
  // Keep one connection open, so that other processes can see this one.
  const pool = connect({ url, pool: connections, least: 1, name, log })
  let signals: Signals | undefined
  try {
    if (name === processName) await assertOpens(pool)
    const stored = await blobsOf(place, pool)
    return {
      records: new PostgresRecordStore(pool),
      blobs: stored.blobs,
      eventLog: new PostgresEventLog(pool, { limits, log: message => log('warn', message) }),
      salts: new PostgresSaltStore(pool, { log: message => log('error', message) }),
      /** Opens the signals and the job queue that connect the processes of a site. */
      async join() {
        signals = await openPostgresSignals({ url, name, pool, log })
        return { signals, jobQueue: postgresJobQueue(pool) }
      },
      /** Call it after closing everything that uses the stores. */
      async close() {
        await signals?.close()
        await stored.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function blobsOf({ blobs }: DatabasePlace, pool: Pool) {
  return blobs.kind === 'database' ? openedBlobs(postgresDriver(pool)) : openRemoteBlobs(blobs)
}

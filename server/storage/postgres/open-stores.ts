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
  /** Connections that this process may hold. */
  pool: number
  blobs: { kind: 'database' } | RedisPlace | S3Place
}

export interface OpenStoresOptions {
  log: Logger
  /** What this process calls itself in the database. Under any other name than its own, it opens what does not open. */
  name?: string
  limits?: DayLimits
}

/**
 * The stores in a database, whose tables are made or brought up to date. Other processes may have it open, too.
 * @throws BlogopsError `unavailable`; `locked` while the site is being moved, `storage_damaged` where that broke off.
 */
export async function openDatabaseStores(
  place: DatabasePlace,
  { log, limits = standardLimits, name = processName }: OpenStoresOptions,
) {
  const { url, pool: connections } = place
  await migrate(url, steps)
  // One connection stays open, by which others see that there is somebody.
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
      /** By what processes over the database work together; this one hears of the others from then on. */
      async join() {
        signals = await openPostgresSignals({ url, name, pool, log })
        return { signals, jobQueue: postgresJobQueue(pool) }
      },
      /** Once what rests on them is closed. */
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

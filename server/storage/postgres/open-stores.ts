import type { Pool, QueryResultRow } from 'pg'
import { defineDriver } from 'unstorage'
import { type DayLimits, defaultLimits } from '../../contract/limits.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { Logger } from '../../ports/system.ts'
import { openBlobs, openRemoteBlobs, type RedisLocation, type S3Location } from '../blobs/open-blob-store.ts'
import { connect } from './connect.ts'
import { PostgresEventLog } from './events/postgres-event-log.ts'
import { PostgresSaltStore } from './events/postgres-salt-store.ts'
import { isConnectionLost, toDatabaseError } from './failure.ts'
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

/**
 * An unstorage driver over the `blogops.blob` table of a migrated database. Values are raw bytes, each written by a
 * single statement.
 */
export const postgresDriver = defineDriver((pool: Pool) => {
  /** Repeats the statement once if the connection was lost: every statement here is idempotent. */
  async function run<R extends QueryResultRow>(text: string, ...values: unknown[]): Promise<R[]> {
    const query = async () => (await pool.query<R>(text, values)).rows
    try {
      return await query().catch(error => {
        if (!isConnectionLost(error)) throw error
        return query()
      })
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async function read(key: string): Promise<Buffer | null> {
    const [row] = await run<{ bytes: Buffer }>('select bytes from blogops.blob where key = $1', toPath(key))
    return row?.bytes ?? null
  }

  return {
    name: 'postgres',
    hasItem: async key => (await run('select 1 from blogops.blob where key = $1', toPath(key))).length > 0,
    getItem: async key => (await read(key))?.toString('utf8') ?? null,
    getItemRaw: read,
    async setItemRaw(key, bytes: Uint8Array) {
      await run(
        'insert into blogops.blob (key, bytes) values ($1, $2) on conflict (key) do update set bytes = excluded.bytes',
        ...[toPath(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      )
    },
    async removeItem(key) {
      await run('delete from blogops.blob where key = $1', toPath(key))
    },
    async getKeys(base) {
      const rows = await run<{ key: string }>(
        'select key from blogops.blob where key >= $1 and key < $2 order by key',
        ...toRange(base),
      )
      return rows.map(({ key }) => key.replaceAll('/', ':'))
    },
    async clear(base) {
      await run('delete from blogops.blob where key >= $1 and key < $2', ...toRange(base))
    },
  }
})

/** unstorage separates the parts of a key with colons. */
const toPath = (key: string) => key.replaceAll(':', '/')

/** Returns the range of all keys below a base, excluding its end. */
function toRange(base: string | undefined): [string, string] {
  const folder = toPath(base ?? '')
  // "0" follows "/", and "{" follows every character of a key.
  return folder === '' ? ['', '{'] : [folder, `${folder.slice(0, -1)}0`]
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import { openConnection, withConnection, withDatabaseErrors } from './connect.ts'

/** Application name of processes that serve or manage a site. A process that moves the site uses another name. */
export const processName = 'blogops'

const lock = `hashtextextended('blogops.move', 0)`

/** State of a move into a database, stored until the move is done. */
export interface MoveState {
  /** Source of the site: a folder or an address. */
  source: string
  /** Destination of the blobs, if not the database. */
  blobs?: string | undefined
}

/** A database locked by this process. */
export interface LockedDatabase {
  /** Returns the move that has begun; undefined if none has. */
  readMove(): Promise<MoveState | undefined>
  /** Begins a move. Until `finish`, the database cannot be opened. */
  begin(mark: MoveState): Promise<void>
  /** @throws BlogopsError `unavailable` if the lock was lost in the meantime. The database then stays closed. */
  finish(): Promise<void>
  release(): Promise<void>
}

/**
 * Prevents others from opening a migrated database. @throws BlogopsError `locked` if another process uses it;
 * `unavailable`.
 */
export async function lockDatabase(url: string): Promise<LockedDatabase> {
  const client = await openConnection({ url, name: 'blogops-move' })
  const release = () => client.end().catch(() => undefined)
  await withDatabaseErrors(() => assertAlone(client)).catch(async error => {
    await release()
    throw error
  })
  const run = async (text: string, ...values: (string | null)[]): Promise<void> =>
    void (await withDatabaseErrors(() => client.query(text, values)))
  return {
    release,
    async readMove() {
      const { rows } = await withDatabaseErrors(() => client.query('select source, blobs from blogops.move'))
      return rows[0] && { source: rows[0].source, blobs: rows[0].blobs ?? undefined }
    },
    begin: ({ source, blobs }) =>
      run('insert into blogops.move (source, blobs) values ($1, $2)', source, blobs ?? null),
    // Uses the connection that holds the lock: if the connection was lost, so was the lock, and this fails.
    finish: () => run('delete from blogops.move'),
  }
}

async function assertAlone(client: Client): Promise<void> {
  const { rows: locked } = await client.query(`select pg_try_advisory_lock(${lock}) as held`)
  if (locked[0]?.held !== true) throw createMovingError()
  const count = await countProcesses(client)
  if (count === 0) return
  const message =
    count === 1
      ? 'The site in the database is running. Blogops has 1 open connection.'
      : `The site in the database is running. Blogops has ${count} open connections.`
  throw new BlogopsError('locked', message, { hint: 'Stop all of its servers first, then move it.' })
}

const [closingTries, closingPauseMs] = [20, 100]

/** Counts the connections of other processes. PostgreSQL lists closed ones for a moment, so this waits for them. */
async function countProcesses(client: Client): Promise<number> {
  const query =
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1'
  for (let left = closingTries; ; left -= 1) {
    const { rows } = await client.query(query, [processName])
    const count = Number(rows[0]?.count)
    if (count === 0 || left === 0) return count
    await sleep(closingPauseMs)
  }
}

/** Returns true if a database contains a blogops site. Changes nothing. @throws BlogopsError `unavailable`. */
export function hasSite(url: string): Promise<boolean> {
  const text = `select to_regclass('blogops.move') is not null as has`
  return withConnection({ url, name: 'blogops-move' }, async client => (await client.query(text)).rows[0]?.has === true)
}

/**
 * Refuses a database whose site is incomplete. The pool must already hold an open connection and keep it.
 * @throws BlogopsError `locked`, `storage_damaged`.
 */
export async function assertNoMove(pool: Pool): Promise<void> {
  const { free, source } = await withDatabaseErrors(async () => {
    // The lock is released at the end of the statement.
    const text = `select pg_try_advisory_xact_lock_shared(${lock}) as free, (select source from blogops.move limit 1) as source`
    return (await pool.query<{ free: boolean; source: string | null }>(text)).rows[0] ?? { free: true, source: null }
  })
  if (!free) throw createMovingError()
  if (source === null) return
  const message = `A move into the database was interrupted. Parts of the site from ${source} are missing.`
  throw new BlogopsError('storage_damaged', message, {
    hint: `Continue the move: blogops migrate --from ${source} --to <this database>`,
  })
}

function createMovingError(): BlogopsError {
  return new BlogopsError('locked', 'The site in the database is being moved by another process.', {
    hint: 'Wait until blogops migrate has finished.',
  })
}

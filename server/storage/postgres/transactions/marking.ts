import pg, { type ClientBase, type Pool, type PoolClient } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { isConnectionLost } from '../failure.ts'

/** SQL with which a server identifies transactions and reports their outcome. */
export interface CommitTracking {
  /**
   * Returned by every changing statement; `wasCommitted` uses it to find the outcome. The first word is the
   * transaction id.
   */
  mark: string
  /**
   * Query for the outcome of the transaction with the words of this mark; returns null if the server cannot tell now
   * or at all.
   */
  status(parts: readonly string[]): { text: string; values: (string | null)[] }
}

/**
 * Tracks by transaction id, WAL position at that time, and the position up to which the server has recovered since its
 * start. A server that crashed, or a standby that took over, may assign ids again. So the query first compares how far
 * recovery came: anything written after that is lost, including the commit, which would have been later still.
 */
export const walTracking: CommitTracking = {
  mark: `concat_ws(' ', pg_current_xact_id(), pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn())`,
  status: ([id = '', written = '', recovered = null]) => ({
    text: `select case when pg_is_in_recovery() then null
      when pg_last_wal_replay_lsn() is distinct from $3::pg_lsn and pg_last_wal_replay_lsn() < $2::pg_lsn then 'aborted'
      else pg_xact_status($1::xid8) end as status`,
    values: [id, written, recovered],
  }),
}

/**
 * Tracks by transaction id and server start time, for hosted servers that do not expose their WAL. The outcome is
 * unknown after a restart.
 */
export const startTimeTracking: CommitTracking = {
  mark: `concat_ws(' ', pg_current_xact_id(), extract(epoch from pg_postmaster_start_time()))`,
  status: ([id = '', started = '']) => ({
    text: `select case when pg_is_in_recovery() then null
      when extract(epoch from pg_postmaster_start_time())::text <> $2 then null
      else pg_xact_status($1::xid8) end as status`,
    values: [id, started],
  }),
}

const known = new WeakMap<Pool, CommitTracking>()

/**
 * Returns the tracking of a pool's server, detected once over one of its connections. @throws the errors of
 * `detectTracking`.
 */
export async function getTracking(pool: Pool, client: PoolClient): Promise<CommitTracking> {
  const tracking = known.get(pool) ?? (await detectTracking(client))
  known.set(pool, tracking)
  return tracking
}

/** @throws BlogopsError `unavailable` if the server cannot report outcomes; errors of the driver. */
export async function detectTracking(client: ClientBase): Promise<CommitTracking> {
  for (const tracking of [walTracking, startTimeTracking]) if (await isSupported(client, tracking)) return tracking
  throw new BlogopsError('unavailable', 'The server of the database does not say what became of a transaction.', {
    hint: 'Name a database of PostgreSQL 13 or newer in BLOGOPS_DATABASE_URL, which has pg_current_xact_id() and pg_xact_status().',
  })
}

/** Error codes of a function that is unsupported, not permitted, missing, or unavailable at the moment. */
const unsupportedCodes = /^(0A000|42501|42883|55000)$/

async function isSupported(client: ClientBase, { mark, status }: CommitTracking): Promise<boolean> {
  try {
    const { rows } = await client.query<{ mark: string }>(`select ${mark} as mark`)
    const { text, values } = status(rows[0]?.mark.split(' ') ?? [])
    await client.query(text, values)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && !isConnectionLost(error) && unsupportedCodes.test(error.code ?? ''))
      return false
    throw error
  }
}

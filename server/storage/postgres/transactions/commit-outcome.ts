import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import pg from 'pg'
import { BlogopsError, createUnknownOutcomeError } from '../../../contract/errors.ts'
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
  throw new BlogopsError('unavailable', 'The database server does not report the outcome of a transaction.', {
    hint: 'Set BLOGOPS_DATABASE_URL to PostgreSQL 13 or newer, with pg_current_xact_id() and pg_xact_status().',
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

const pollMs = 100
/** Minimum timeout in ms for the confirmation of a standby, which normally takes a few ms. */
const minConfirmMs = 1000

type Status = 'committed' | 'aborted' | 'in progress'

/**
 * Finds out if a transaction was committed after the answer to its commit was lost. Asks over other connections until
 * one answers. If the server waits for standbys, returns true only after they have confirmed.
 * @param mark see `CommitTracking`.
 * @throws BlogopsError `unavailable` if the outcome is still unknown after `withinMs`.
 */
export async function wasCommitted(pool: Pool, mark: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  for (;;) {
    const remainingMs = end - performance.now()
    const status = await queryStatus(pool, mark, remainingMs)
    if (status === 'committed') return true
    if (status === 'aborted') return false
    if (remainingMs <= 0) throw createUnknownOutcomeError()
    await delay(pollMs)
  }
}

/** @param remainingMs time left to find the outcome. @returns null if the server cannot tell now. */
async function queryStatus(pool: Pool, mark: string, remainingMs: number): Promise<Status | null> {
  let client: PoolClient | undefined
  let failure: unknown
  try {
    const parts = mark.split(' ')
    client = await pool.connect()
    const { text, values } = (await getTracking(pool, client)).status(parts)
    const { rows } = await client.query<{ status: Status | null }>(text, values)
    const status = rows[0]?.status ?? null
    if (status === 'in progress') await client.query(endSql, [parts[0], remainingMs <= 0])
    return status === 'committed' && !(await isConfirmed(client, pool, remainingMs)) ? null : status
  } catch (error) {
    failure = error
    // The id is in the server's future, so the server never executed this transaction.
    if (error instanceof pg.DatabaseError && error.code === '22023') return 'aborted'
    if (isConnectionLost(error) || error instanceof pg.DatabaseError) return null
    throw error
  } finally {
    // The request below may have terminated this connection.
    client?.release(failure !== undefined)
  }
}

// The server process may not notice the lost client and would wait for a long time, so it is terminated. A process that
// waits for a standby has already committed: terminating it would keep the change even if no standby has it.
const endSql = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_xid = $1::xid8::xid and (wait_event is distinct from 'SyncRep' or $2)`

// Waiting for a standby can also end through a restart or the end of the process. So this commits again: once a later
// commit is confirmed, all earlier ones are too.
async function isConfirmed(client: PoolClient, pool: Pool, remainingMs: number): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean; pid: number }>(
    `select current_setting('synchronous_standby_names') <> '' as waits, pg_backend_pid() as pid`,
  )
  const [{ waits, pid } = { waits: false, pid: 0 }] = rows
  if (!waits) return true
  const probe = {
    text: `select pg_logical_emit_message(true, 'blogops', '')`,
    query_timeout: Math.max(remainingMs, minConfirmMs),
  }
  try {
    await client.query(probe)
    return true
  } catch (error) {
    await pool.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined)
    throw error
  }
}

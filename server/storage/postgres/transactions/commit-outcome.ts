import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { unknownOutcome } from '../../../contract/unknown-outcome.ts'
import { isConnectionLost } from '../failure.ts'
import { markingOf } from './marking.ts'

const askEveryMs = 100
/** Minimum timeout in ms for the confirmation of a standby, which normally takes a few ms. */
const leastConfirmMs = 1000

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
    const left = end - performance.now()
    const status = await askStatus(pool, mark, left)
    if (status === 'committed') return true
    if (status === 'aborted') return false
    if (left <= 0) throw unknownOutcome()
    await delay(askEveryMs)
  }
}

/** @param left remaining time in ms. @returns null if the server cannot tell now. */
async function askStatus(pool: Pool, mark: string, left: number): Promise<Status | null> {
  let client: PoolClient | undefined
  let failure: unknown
  try {
    const words = mark.split(' ')
    client = await pool.connect()
    const { text, values } = (await markingOf(pool, client)).status(words)
    const { rows } = await client.query<{ status: Status | null }>(text, values)
    const status = rows[0]?.status ?? null
    if (status === 'in progress') await client.query(endSql, [words[0], left <= 0])
    return status === 'committed' && !(await isConfirmed(client, pool, left)) ? null : status
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
async function isConfirmed(client: PoolClient, pool: Pool, left: number): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean; pid: number }>(
    `select current_setting('synchronous_standby_names') <> '' as waits, pg_backend_pid() as pid`,
  )
  const [{ waits, pid } = { waits: false, pid: 0 }] = rows
  if (!waits) return true
  const later = {
    text: `select pg_logical_emit_message(true, 'blogops', '')`,
    query_timeout: Math.max(left, leastConfirmMs),
  }
  try {
    await client.query(later)
    return true
  } catch (error) {
    await pool.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined)
    throw error
  }
}

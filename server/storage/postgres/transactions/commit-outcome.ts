import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { createUnknownOutcomeError } from '../../../contract/unknown-outcome.ts'
import { isConnectionLost } from '../failure.ts'
import { getTracking } from './marking.ts'

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

/** @param left remaining time in ms. @returns null if the server cannot tell now. */
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

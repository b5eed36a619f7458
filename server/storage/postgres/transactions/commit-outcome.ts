import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { unknownOutcome } from '../../../contract/unknown-outcome.ts'
import { isConnectionLost } from '../failure.ts'
import { markingOf } from './marking.ts'

const askEveryMs = 100
/** A standby that is there confirms within some ms. */
const leastConfirmMs = 1000

type Status = 'committed' | 'aborted' | 'in progress'

/**
 * Whether a transaction whose commit was sent and never answered was committed; asked over other connections until one answers.
 * Where the server waits for standbys, it is once they have it.
 * @param mark as `Marking` says.
 * @throws BlogopsError `unavailable` where none did in `withinMs`: then nobody knows.
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

/** @param left for how long this is asked for yet, ms. @returns null where the server does not say it now. */
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
    // Of a server that never got to it: it calls it one of the future.
    if (error instanceof pg.DatabaseError && error.code === '22023') return 'aborted'
    if (isConnectionLost(error) || error instanceof pg.DatabaseError) return null
    throw error
  } finally {
    // It may have been ended on the way, in vain or not.
    client?.release(failure !== undefined)
  }
}

// Its server process may not know yet that nobody is there any more, and would wait for a long time. One that waits for a standby has
// committed, and is left to it: once ended, the change is there whether a standby has it or not.
const endSql = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_xid = $1::xid8::xid and (wait_event is distinct from 'SyncRep' or $2)`

// What waits for a standby ends otherwise, too: by a restart, or with its process. A commit that comes later has all before it confirmed.
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

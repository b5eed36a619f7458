import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { isConnectionLost } from '../failure.ts'

const askEveryMs = 100

/**
 * Whether a transaction whose commit was sent and never answered was committed; asked over other connections until one answers.
 * @param mark as `transactionMark` gave it.
 * @throws BlogopsError `unavailable` where none did in `withinMs`: then nobody knows.
 */
export async function wasCommitted(pool: Pool, mark: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  for (;;) {
    const status = await statusOf(pool, mark)
    if (status === 'committed') return true
    if (status === 'aborted') return false
    if (performance.now() > end) throw unknown()
    await delay(askEveryMs)
  }
}

// A server that broke down, or one that took over for it, gives numbers once more that it never got to; so it is asked first how far it
// came when it recovered: what was written after that is lost, and so is the commit, which comes later still.
const statusSql = `select case when pg_is_in_recovery() then null
  when pg_last_wal_replay_lsn() is distinct from $3::pg_lsn and pg_last_wal_replay_lsn() < $2::pg_lsn then 'aborted'
  else pg_xact_status($1::xid8) end as status`
// Its server process may not know yet that nobody is there any more, and would wait for a long time.
const endSql = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_xid = $1::xid8::xid and pg_last_wal_replay_lsn() is not distinct from $2::pg_lsn`

async function statusOf(pool: Pool, mark: string): Promise<string | null> {
  const [id, written, recovered = null] = mark.split(' ')
  try {
    await pool.query(endSql, [id, recovered])
    const { rows } = await pool.query<{ status: string | null }>(statusSql, [id, written, recovered])
    return rows[0]?.status ?? null
  } catch (error) {
    if (isConnectionLost(error)) return null
    // Of a server that never got to it: it calls it one of the future.
    if (error instanceof pg.DatabaseError && error.code === '22023') return 'aborted'
    throw error
  }
}

function unknown(): BlogopsError {
  return new BlogopsError(
    'unavailable',
    'The database was lost while it stored the change: it is not known whether it did.',
    {
      hint: 'See whether the change was made before you make it again.',
      details: { retryAfter: 5 },
    },
  )
}

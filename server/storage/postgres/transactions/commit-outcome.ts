import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { isConnectionLost } from '../failure.ts'

const askEveryMs = 100

/**
 * Whether a transaction whose commit was sent and never answered was committed; asked over other connections until one answers.
 * @param id as `pg_current_xact_id` gave it.
 * @throws BlogopsError `unavailable` where none did in `withinMs`: then nobody knows.
 */
export async function wasCommitted(pool: Pool, id: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  for (;;) {
    const status = await statusOf(pool, id)
    if (status === 'committed') return true
    if (status === 'aborted') return false
    if (performance.now() > end) throw unknown()
    await delay(askEveryMs)
  }
}

async function statusOf(pool: Pool, id: string): Promise<string | null> {
  try {
    // Its server process may not know yet that nobody is there any more, and would wait for a long time.
    await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid', [id])
    const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [id])
    return rows[0]?.status ?? null
  } catch (error) {
    if (isConnectionLost(error)) return null
    // After a failover the server may be one that never got to that transaction: it calls it one of the future.
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

import pg, { type ClientBase, type Pool, type PoolClient } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { isConnectionLost } from '../failure.ts'

/** How a server tells its transactions apart; all of it is SQL. */
export interface Marking {
  /**
   * Given back by a statement that changes something: by it `wasCommitted` tells what became of its transaction. Its number is the first word.
   */
  mark: string
  /** What became of the transaction whose mark has these words; null where this server cannot say it now, or not at all. */
  status(words: readonly string[]): { text: string; values: (string | null)[] }
}

/**
 * The number, how far the WAL was written by then, and, where this server has recovered since it was last started, up to where it did.
 * A server that broke down, and one that took over for it, give numbers once more that they never got to; so it is asked first how far
 * it came when it recovered: what was written after that is lost, and so is the commit, which comes later still.
 */
export const placed: Marking = {
  mark: `concat_ws(' ', pg_current_xact_id(), pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn())`,
  status: ([id = '', written = '', recovered = null]) => ({
    text: `select case when pg_is_in_recovery() then null
      when pg_last_wal_replay_lsn() is distinct from $3::pg_lsn and pg_last_wal_replay_lsn() < $2::pg_lsn then 'aborted'
      else pg_xact_status($1::xid8) end as status`,
    values: [id, written, recovered],
  }),
}

/**
 * The number, and when the server was started: some that others run say nothing of their WAL. What became of a number that
 * another start gave is not known then.
 */
export const numbered: Marking = {
  mark: `concat_ws(' ', pg_current_xact_id(), extract(epoch from pg_postmaster_start_time()))`,
  status: ([id = '', started = '']) => ({
    text: `select case when pg_is_in_recovery() then null
      when extract(epoch from pg_postmaster_start_time())::text <> $2 then null
      else pg_xact_status($1::xid8) end as status`,
    values: [id, started],
  }),
}

const known = new WeakMap<Pool, Marking>()

/** How the server of a pool does it, asked once, over one of its connections. @throws as `askMarking` does. */
export async function markingOf(pool: Pool, client: PoolClient): Promise<Marking> {
  const marking = known.get(pool) ?? (await askMarking(client))
  known.set(pool, marking)
  return marking
}

/** @throws BlogopsError `unavailable` for a server that cannot say what became of a transaction; what the driver throws. */
export async function askMarking(client: ClientBase): Promise<Marking> {
  for (const marking of [placed, numbered]) if (await hasAll(client, marking)) return marking
  throw new BlogopsError('unavailable', 'The server of the database does not say what became of a transaction.', {
    hint: 'Name a database of PostgreSQL 13 or newer in BLOGOPS_DATABASE_URL, which has pg_current_xact_id() and pg_xact_status().',
  })
}

/** A function that is not supported, that nobody may call, that there is none of, or not now. */
const lacking = /^(0A000|42501|42883|55000)$/

async function hasAll(client: ClientBase, { mark, status }: Marking): Promise<boolean> {
  try {
    const { rows } = await client.query<{ mark: string }>(`select ${mark} as mark`)
    const { text, values } = status(rows[0]?.mark.split(' ') ?? [])
    await client.query(text, values)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && !isConnectionLost(error) && lacking.test(error.code ?? '')) return false
    throw error
  }
}

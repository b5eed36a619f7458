import { measureWritesBy16 } from '../../bench.ts'
import { connect } from '../connect.ts'
import { PostgresRecordStore } from '../records/postgres-record-store.ts'

/** Measures durable transactions per second with 16 writers in a migrated database, over the default pool. */
export async function benchDatabaseWrites(url: string): Promise<number> {
  const pool = connect({ url })
  const perSecond = await measureWritesBy16(new PostgresRecordStore(pool), 5_000)
  await pool.end()
  return perSecond
}

import { durableWrites } from '../bench.ts'
import { connect } from '../postgres/connect.ts'
import { PostgresRecordStore } from '../postgres/records/postgres-record-store.ts'
import { openRecordStore } from '../records/open-record-store.ts'

const writers = 16
const warmUp = 1_000

/** Durable transactions a second by 16 writers, in a new folder. */
export async function folderWrites(dir: string): Promise<number> {
  const { store } = await openRecordStore({ dir })
  await durableWrites(store, writers, warmUp)
  const perSecond = await durableWrites(store, writers, 40_000)
  await store.close()
  return perSecond
}

/** The same in a migrated database, over as many connections as a process has by default. */
export async function databaseWrites(url: string): Promise<number> {
  const pool = connect({ url })
  const store = new PostgresRecordStore(pool)
  await durableWrites(store, writers, warmUp)
  const perSecond = await durableWrites(store, writers, 5_000)
  await pool.end()
  return perSecond
}

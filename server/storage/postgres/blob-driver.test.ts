import { createStorage } from 'unstorage'
import { expect, it } from 'vitest'
import { blobStoreConformance } from '../../ports/blob-store.conformance.ts'
import { createBlobStore } from '../blobs/open-blob-store.ts'
import { createTestPools } from '../testing/postgres/migrated.ts'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { connect } from './connect.ts'
import { postgresDriver } from './open-stores.ts'

const bytes = new TextEncoder().encode('bytes')

onPostgres('blobs on PostgreSQL', databases => {
  const pools = createTestPools(databases)
  async function open() {
    const pool = await pools.open()
    return { pool, blobs: createBlobStore(createStorage({ driver: postgresDriver(pool) })) }
  }

  blobStoreConformance('the PostgreSQL store', async () => (await open()).blobs)

  it('has the name of the key, in the given bytes', async () => {
    const { pool, blobs } = await open()
    await blobs.put('images/a.webp', bytes)
    const { rows } = await pool.query('select key, bytes from blogops.blob')
    expect(rows).toEqual([{ key: 'images/a.webp', bytes: Buffer.from(bytes) }])
  })

  it('is written and read over a new connection if the old ones are dead', async () => {
    const { pool, blobs } = await open()
    await blobs.put('a', bytes)
    const other = await pools.another()
    const kill = () =>
      other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    await kill()
    expect(await blobs.get('a')).toEqual(bytes)
    await kill()
    await blobs.put('a', new Uint8Array(3))
    expect(await blobs.get('a')).toHaveLength(3)
    expect(pool.totalCount).toBeGreaterThan(0)
  })

  it('fails with `storage_full` for a full disk, and keeps the stored values', async () => {
    const { pool, blobs } = await open()
    await blobs.put('a', bytes)
    await pool.query(`create function public.full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$`)
    await pool.query('create trigger full_disk before insert on blogops.blob execute function public.full_disk()')
    await expect(blobs.put('a', new Uint8Array(3))).rejects.toMatchObject({ code: 'storage_full' })
    await pool.query('drop trigger full_disk on blogops.blob')
    expect(await blobs.get('a')).toEqual(bytes)
  })

  it('fails with `unavailable` if the database does', async () => {
    const pool = connect({ url: 'postgres://blogops@127.0.0.1:1/none' })
    const blobs = createBlobStore(createStorage({ driver: postgresDriver(pool) }))
    const calls = [blobs.get('a'), blobs.put('a', bytes), blobs.delete('a'), blobs.list('')]
    for (const failure of await Promise.allSettled(calls))
      expect(failure).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', details: { retryAfter: 5 } } })
    await pool.end()
  })
})

import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saltStoreConformance } from '../../../ports/salt-store.conformance.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { createPrivatePostgres, findPostgres, type PrivatePostgres } from '../../testing/postgres/private-postgres.ts'
import { connect } from '../connect.ts'
import { PostgresSaltStore } from './postgres-salt-store.ts'

const day = '2026-11-21'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

onPostgres('salts on PostgreSQL', databases => {
  const pools = createTestPools(databases)

  saltStoreConformance('the PostgreSQL store', async () => ({
    salts: new PostgresSaltStore(await pools.open()),
    reopen: async () => new PostgresSaltStore(await pools.another()),
  }))

  it('are the same for all processes that ask at once', async () => {
    const opened = [await pools.open(), ...(await Promise.all([1, 2, 3].map(() => pools.another())))]
    const salts = await Promise.all([...opened, ...opened].map(pool => new PostgresSaltStore(pool).getSalt(day)))
    expect(new Set(salts.map(hex)).size).toBe(1)
  })

  it('are left alone by a process whose clock is behind', async () => {
    const pool = await pools.open()
    const ahead = await new PostgresSaltStore(pool).getSalt('2027-01-01')
    const behind = new PostgresSaltStore(pool)
    await behind.getSalt('2026-12-31')
    await behind.destroyOthers('2026-12-31')
    expect(hex(await new PostgresSaltStore(pool).getSalt('2027-01-01'))).toBe(hex(ahead))
  })

  it('fail with `unavailable` if the database does', async () => {
    const pool = connect({ url: 'postgres://127.0.0.1:1/none' })
    const salts = new PostgresSaltStore(pool)
    await expect(salts.getSalt(day)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    await expect(salts.destroyOthers(day)).rejects.toMatchObject({ code: 'unavailable' })
    await pool.end()
  })
})

onPostgres('the file of the table of salts', () => {
  // Uses its own server, because a checkpoint writes everything that earlier tests left unwritten, which may take long.
  let server: PrivatePostgres
  beforeAll(async () => {
    server = await createPrivatePostgres(findPostgres() ?? '')
    await server.start()
  })
  afterAll(() => server.remove())
  const pools = createTestPools({ fresh: async () => server.url() })

  /** Returns true if the table's file on disk contains the salt. */
  async function isInFile(pool: Pool, salt: Uint8Array): Promise<boolean> {
    await pool.query('checkpoint')
    const { rows } = await pool.query<{ found: boolean }>(
      `select position($1::bytea in pg_read_binary_file(pg_relation_filepath('blogops.visitor_salt'))) > 0 as found`,
      [salt],
    )
    return rows[0]?.found ?? false
  }

  it('contains none of them after they are destroyed, whatever other transactions may see', async () => {
    const pool = await pools.open()
    const other = await pool.connect()
    await other.query('begin isolation level repeatable read; select 1')
    const salts = new PostgresSaltStore(pool)
    const salt = await salts.getSalt(day)
    expect(await isInFile(pool, salt)).toBe(true)
    await new PostgresSaltStore(await pools.another()).destroyOthers('2026-11-22')
    expect(await isInFile(pool, salt)).toBe(false)
    other.release(true)
  })

  it('keeps one that cannot be destroyed while it creates others, logs that, and tries again', async () => {
    const pool = await pools.open()
    const past = await new PostgresSaltStore(pool).getSalt(day)
    const reader = await pool.connect()
    await reader.query('begin; select from blogops.visitor_salt')
    const messages: string[] = []
    const salts = new PostgresSaltStore(pool, { log: message => messages.push(message) })
    expect(await salts.getSalt('2026-11-22')).toHaveLength(32)
    expect(messages).toEqual([expect.stringContaining('lock timeout')])
    await expect(salts.destroyOthers('2026-11-22')).rejects.toMatchObject({ code: 'unavailable' })
    await reader.query('commit')
    reader.release()
    await salts.destroyOthers('2026-11-22')
    expect(await isInFile(pool, past)).toBe(false)
  })
})

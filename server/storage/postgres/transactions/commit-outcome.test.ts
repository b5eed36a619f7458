import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { findPostgres, type PrivatePostgres, privatePostgres } from '../../testing/postgres/private-postgres.ts'
import { connect } from '../connect.ts'
import { transactionMark } from '../statement.ts'
import { wasCommitted } from './commit-outcome.ts'

onPostgres('what became of a transaction', () => {
  let server: PrivatePostgres
  let pool: Pool
  beforeEach(async () => {
    // What is not committed is not on the disk, for as long as a test takes.
    server = await privatePostgres(findPostgres() ?? '', { wal_writer_delay: '10s', bgwriter_delay: '10s' })
    await server.start()
    pool = connect({ url: server.url() })
    await pool.query('create table note (text text); checkpoint')
  })
  afterEach(async () => {
    await pool.end()
    await server.remove()
  })

  const write = `insert into note values ('x') returning ${transactionMark} as id, pg_current_xact_id()::text as number`

  it('is not what became of another, to which a server that broke down gave its number once more', async () => {
    const client = await pool.connect()
    await client.query('begin')
    const lost = (await client.query(write)).rows[0]
    await server.crash()
    client.release(true)
    await server.start()
    const { number } = (await pool.query(write)).rows[0]
    expect(number).toBe(lost.number)
    expect(await wasCommitted(pool, lost.id, 1_000)).toBe(false)
  })

  it('is known of one that was committed, before the server broke down and after it did', async () => {
    const before = (await pool.query(write)).rows[0]
    expect(await wasCommitted(pool, before.id, 1_000)).toBe(true)
    await server.crash()
    await server.start()
    expect(await wasCommitted(pool, before.id, 5_000)).toBe(true)
    const after = (await pool.query(write)).rows[0]
    expect(await wasCommitted(pool, after.id, 1_000)).toBe(true)
    await server.stop()
    await server.start()
    expect(await wasCommitted(pool, after.id, 5_000)).toBe(true)
  })
})

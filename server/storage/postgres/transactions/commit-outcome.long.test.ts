import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCuttingProxies } from '../../testing/postgres/cutting-proxy.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { createPrivatePostgres, findPostgres, type PrivatePostgres } from '../../testing/postgres/private-postgres.ts'
import { connect } from '../connect.ts'
import { statement } from '../queries.ts'
import { getTracking, startTimeTracking, walTracking, wasCommitted } from './commit-outcome.ts'
import { Transactions } from './transactions.ts'

onPostgres('what became of a transaction', () => {
  let server: PrivatePostgres
  let pool: Pool
  beforeEach(async () => {
    // Uncommitted changes do not reach the disk within the time of a test.
    server = await createPrivatePostgres(findPostgres() ?? '', { wal_writer_delay: '10s', bgwriter_delay: '10s' })
    await server.start()
    pool = connect({ url: server.url() })
    await pool.query('create table note (text text); checkpoint')
  })
  afterEach(async () => {
    await pool.end()
    await server.remove()
  })

  const write = `insert into note values ('x') returning ${walTracking.mark} as id, pg_current_xact_id()::text as number`

  it('is not that of another transaction with the same id after a crash of the server', async () => {
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

  it('is known for a committed transaction, before and after a crash of the server', async () => {
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

  it('is unknown if the server refuses to report it', async () => {
    await pool.query('create role guest login; grant all on note to guest')
    const guest = connect({ url: server.url().replace('blogops@', 'guest@') })
    const { id } = (await guest.query(write)).rows[0]
    expect(await wasCommitted(guest, id, 300)).toBe(true)
    await pool.query('revoke execute on function pg_xact_status(xid8) from public')
    await expect(wasCommitted(guest, id, 300)).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    await guest.end()
  })

  describe('a server that does not report its WAL position', () => {
    let plain: Pool
    beforeEach(async () => {
      await pool.query(`create role plain login; grant all on note to plain;
        revoke execute on function pg_current_wal_insert_lsn() from public`)
      plain = connect({ url: server.url().replace('blogops@', 'plain@') })
    })
    afterEach(() => plain.end())

    async function marking() {
      const client = await plain.connect()
      return getTracking(plain, client).finally(() => client.release())
    }

    const write = `insert into note values ('x') returning ${startTimeTracking.mark} as id`

    it('identifies the transaction by its id', async () => {
      expect(await marking()).toBe(startTimeTracking)
      await new Transactions(plain, { begin: 'begin' }).run(tx =>
        tx.change(statement('insert into note values ($1)', ['y'])),
      )
      expect((await pool.query('select text from note')).rows).toEqual([{ text: 'y' }])
      const { id } = (await plain.query(write)).rows[0]
      expect(await wasCommitted(plain, id, 1_000)).toBe(true)
    })

    it('is unknown after a restart', async () => {
      expect(await marking()).toBe(startTimeTracking)
      const { id } = (await plain.query(write)).rows[0]
      await server.stop()
      await server.start()
      await expect(wasCommitted(plain, id, 1_000)).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    })
  })

  describe('a server that waits for a standby', () => {
    const proxyTo = createCuttingProxies()
    const nobody = { message: expect.stringContaining('not known'), details: { outcome: 'unknown' } }
    const waiting = async () =>
      (await pool.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).rows.map(({ pid }) => pid)

    /** Stores a note while its connection is lost during the commit. @returns the number of attempts. */
    async function store(outcomeMs: number): Promise<{ runs: Promise<number> }> {
      await setStandby('absent')
      const proxy = await proxyTo(server.url())
      const ways = connect({ url: proxy.url })
      let runs = 0
      const stored = new Transactions(ways, { begin: 'begin', outcomeMs }).run(tx => {
        runs += 1
        return tx.change(statement('insert into note values ($1)', ['y']))
      })
      const result = stored.then(() => runs).finally(() => ways.end())
      result.catch(() => undefined)
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 5_000 })
      proxy.cutAll()
      return { runs: result }
    }

    const setStandby = async (name: string) => {
      await pool.query(`alter system set synchronous_standby_names = '${name}'`)
      await pool.query('select pg_reload_conf()')
      // A new connection sees the name after the server has informed its processes. The checkpointer, which delays
      // commits, reads it before its next checkpoint.
      await vi.waitFor(async () => expect(await readStandby()).toBe(name), { timeout: 10_000 })
      await pool.query('checkpoint')
    }

    async function readStandby(): Promise<string> {
      const connection = connect({ url: server.url() })
      const { rows } = await connection.query('show synchronous_standby_names').finally(() => connection.end())
      return rows[0].synchronous_standby_names
    }

    it('is unknown without confirmation of a standby, and leaves no waiting process', async () => {
      const { runs } = await store(300)
      await expect(runs).rejects.toMatchObject(nobody)
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 5_000 })
    })

    it('is committed after the confirmation of a standby', async () => {
      const { runs } = await store(60_000)
      await setStandby('')
      expect(await runs).toBe(1)
    })

    it('is unknown if the wait was ended, though the change is visible', async () => {
      const { runs } = await store(300)
      await pool.query('select pg_terminate_backend($1)', await waiting())
      await expect(runs).rejects.toMatchObject(nobody)
      expect((await pool.query('select text from note')).rows).toEqual([{ text: 'y' }])
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 5_000 })
    })
  })
})

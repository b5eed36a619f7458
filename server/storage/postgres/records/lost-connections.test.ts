import { expect, it } from 'vitest'
import { setting } from '../../../ports/record-fixtures.conformance.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { type Cut, type CuttingProxy, createCuttingProxies } from '../../testing/postgres/cutting-proxy.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'

onPostgres('a connection that is lost', databases => {
  const pools = createTestPools(databases)
  const proxyTo = createCuttingProxies()

  async function behindProxy(options: { outcomeMs?: number } = {}) {
    const direct = await pools.open()
    const proxy = await proxyTo(direct.options.connectionString ?? '')
    const pool = await pools.another({ url: proxy.url, statementMs: 200 })
    const store = new PostgresRecordStore(pool, options)
    await store.transact(tx => tx.put('setting', setting('count', 0)))
    return { proxy, store, direct: new PostgresRecordStore(direct) }
  }

  /** Increments the counter. @returns the new value, and how often the work ran. */
  async function increment(store: RecordStore, proxy?: CuttingProxy, cut?: Cut) {
    let runs = 0
    const value = await store.transact(async tx => {
      runs += 1
      const count = await tx.get('setting', 'count')
      if (!count) throw new Error('no count')
      if (cut && runs === 1) proxy?.cutNext(cut)
      return Number((await tx.put('setting', { ...count, value: Number(count.value) + 1 })).value)
    })
    return { value, runs }
  }

  it.each([
    ['before its commit arrived', 'before', 2],
    ['before its commit arrived, and the server did not see it go', 'unnoticed', 2],
    ['without a word, before its commit arrived', 'silent', 2],
    ['before its commit was answered', 'after', 1],
  ] as const)('%s changes nothing twice and loses nothing', async (_, cut, runs) => {
    const { proxy, store, direct } = await behindProxy()
    expect(await increment(store, proxy, cut)).toEqual({ value: 1, runs })
    expect(await direct.get('setting', 'count')).toMatchObject({ value: 1, version: 2 })
    expect(await increment(store)).toEqual({ value: 2, runs: 1 })
  })

  it('is retried if the server became read-only: that connection is not used again', async () => {
    const pool = await pools.open({ pool: 2 })
    const store = new PostgresRecordStore(pool)
    await store.transact(tx => tx.put('setting', setting('count', 0)))
    // Acts like a primary that a standby has replaced.
    await pool.query('set default_transaction_read_only = on')
    expect(await increment(store)).toEqual({ value: 1, runs: 2 })
    expect((await pool.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
  })

  it('repeatedly, among many writers, loses and duplicates nothing', async () => {
    const { proxy, store, direct } = await behindProxy()
    const cuts = ['before', 'after', 'unnoticed'] as const
    // Each cut affects the next commit. A transaction that is cut twice fails without storing anything, and is retried.
    const refusal = expect.objectContaining({ code: 'unavailable', message: expect.not.stringContaining('not known') })
    const comeAgain = (error: unknown) => {
      expect(error).toEqual(refusal)
      return increment(store)
    }
    const writers = Array.from({ length: 30 }, (_, n) => increment(store, proxy, cuts[n % 5]).catch(comeAgain))
    await Promise.all(writers)
    expect(await direct.get('setting', 'count')).toMatchObject({ value: 30, version: 31 })
  })

  it('reports an unknown outcome if the server cannot be asked in time', async () => {
    const { proxy, store, direct } = await behindProxy({ outcomeMs: 150 })
    proxy.refuseAfterCut()
    await expect(increment(store, proxy, 'after')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('not known'),
    })
    expect(await direct.get('setting', 'count')).toMatchObject({ value: 1 })
  })

  it('is replaced at the next call if it was idle', async () => {
    const { store, direct } = await behindProxy()
    const other = await pools.another()
    await Promise.all(Array.from({ length: 4 }, () => store.find('setting')))
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await Promise.all([1, 2, 3, 4].map(() => store.get('setting', 'count')))).toHaveLength(4)
    expect(await increment(store)).toMatchObject({ value: 1 })
    expect(await direct.get('setting', 'count')).toMatchObject({ value: 1 })
  })

  it('makes a transaction run again', async () => {
    const { store } = await behindProxy()
    const other = await pools.another()
    let runs = 0
    await store.transact(async tx => {
      runs += 1
      await tx.put('setting', setting('new', runs))
      if (runs === 1) {
        await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where backend_xid is not null and datname = current_database()`,
        )
      }
      await tx.put('setting', setting('newer', runs))
    })
    expect(await store.find('setting')).toMatchObject([
      { id: 'count' },
      { id: 'new', value: 2 },
      { id: 'newer', value: 2 },
    ])
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { setting } from '../../../ports/record-fixtures.conformance.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { createPrivatePostgres, findPostgres, type PrivatePostgres } from '../../testing/postgres/private-postgres.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { steps } from '../steps.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'

onPostgres('a PostgreSQL that is stopped and started again', () => {
  let server: PrivatePostgres
  beforeEach(async () => {
    server = await createPrivatePostgres(findPostgres() ?? '')
    await server.start()
    await migrate(server.url(), steps)
  })
  afterEach(() => server.remove())

  it('fails calls at once while it is down, then serves them, and loses nothing', async () => {
    const pool = connect({ url: server.url() })
    const store = new PostgresRecordStore(pool)
    const put = (id: string) => store.transact(tx => tx.put('setting', setting(id, id)))
    await Promise.all(Array.from({ length: 20 }, (_, n) => put(`before-${n}`)))
    await server.stop()
    const started = performance.now()
    for (const call of [() => store.get('setting', 'a'), () => store.find('setting'), () => put('meanwhile')]) {
      await expect(call()).rejects.toMatchObject({
        code: 'unavailable',
        hint: expect.stringContaining('BLOGOPS_DATABASE_URL'),
        details: { retryAfter: 5 },
      })
    }
    expect(performance.now() - started).toBeLessThan(5000)
    await server.start()
    await put('after')
    expect(await store.find('setting')).toHaveLength(21)
    await store.close()
    await pool.end()
  })

  it('loses no acknowledged write and duplicates none when it stops under load', async () => {
    const pool = connect({ url: server.url() })
    const store = new PostgresRecordStore(pool, { outcomeMs: 60_000 })
    const acknowledged = new Array<number>(8).fill(0)
    let isOver = false
    const writers = acknowledged.map(async (_, writer) => {
      for (let n = 1; !isOver; n++) {
        const entry = setting(`${writer}-${n}`, n)
        const stored = await store.transact(tx => tx.put('setting', entry)).catch(() => undefined)
        if (stored) acknowledged[writer] = (acknowledged[writer] ?? 0) + 1
      }
    })
    const total = () => acknowledged.reduce((sum, count) => sum + count, 0)
    const reach = async (count: number) => {
      while (total() < count) await new Promise(resolve => setImmediate(resolve))
    }
    await reach(100)
    await server.stop()
    await expect(store.transact(tx => tx.put('setting', setting('meanwhile', 0)))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await server.start()
    await reach(total() + 100)
    isOver = true
    await Promise.all(writers)
    expect(await store.find('setting')).toHaveLength(total())
    await store.close()
    await pool.end()
  })
})

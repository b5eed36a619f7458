import { expect, it } from 'vitest'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import { readAll } from '../../../ports/event-log.conformance.ts'
import { readCounts, recount } from '../../events/testing/recounted.ts'
import { createCuttingProxies } from '../../testing/postgres/cutting-proxy.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { connect } from '../connect.ts'
import { PostgresEventLog } from './postgres-event-log.ts'

const everything = { from: '2000-01-01', to: '2099-12-31' }

onPostgres('an event log whose connection is lost', databases => {
  const pools = createTestPools(databases)
  const proxyTo = createCuttingProxies()

  async function behindProxy(options: { outcomeMs?: number } = {}) {
    const direct = await pools.open()
    const proxy = await proxyTo(direct.options.connectionString ?? '')
    const pool = await pools.another({ url: proxy.url, statementMs: 1_000 })
    return { proxy, log: new PostgresEventLog(pool, options), direct: new PostgresEventLog(direct) }
  }

  it.each(['before', 'unnoticed', 'after'] as const)(
    'stores and counts nothing twice if the connection is lost %s its commit',
    async cut => {
      const { proxy, log, direct } = await behindProxy()
      await log.append([anEvent({ path: '/0' })])
      proxy.cutNext(cut)
      await Promise.all([1, 2, 3].map(n => log.append([anEvent({ path: `/${n}` })])))
      await log.append([anEvent({ path: '/4' })])
      expect((await readAll(direct, everything)).map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3', '/4'])
      expect((await direct.counts(everything))[0]?.total).toEqual({ visitors: 1, pageviews: 5, productClicks: 0 })
      expect(await readCounts(log, everything)).toEqual(await recount(direct, everything))
    },
  )

  it('reports an unknown outcome if the loss is permanent, and accepts later events', async () => {
    const { proxy, log, direct } = await behindProxy({ outcomeMs: 150 })
    proxy.refuseAfterCut()
    proxy.cutNext('after')
    await expect(log.append([anEvent()])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('not known'),
    })
    await expect(log.append([anEvent()])).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    await direct.append([anEvent()])
    expect((await direct.counts(everything))[0]?.total.pageviews).toBe(2)
  })

  it('fails with `unavailable` without a database', async () => {
    const pool = connect({ url: 'postgres://127.0.0.1:1/none' })
    const log = new PostgresEventLog(pool)
    const failure = { code: 'unavailable', details: { retryAfter: 5 } }
    await expect(log.append([anEvent()])).rejects.toMatchObject(failure)
    await expect(log.counts(everything)).rejects.toMatchObject(failure)
    await expect(log.pageDetail(everything, '/')).rejects.toMatchObject(failure)
    await expect(log.countBytes('2026-11-21')).rejects.toMatchObject(failure)
    await expect(readAll(log, everything)).rejects.toMatchObject(failure)
    await log.close()
    await pool.end()
  })
})

import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import { readAll } from '../../../ports/event-log.conformance.ts'
import { readCounts, recount } from '../../events/testing/recounted.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresEventLog } from './postgres-event-log.ts'

const everything = { from: '2000-01-01', to: '2099-12-31' }
const at = (day: string, changes = {}) => anEvent({ at: `2026-11-${day}T09:00:00.000Z`, ...changes })
const others = (day: string) => Array.from({ length: 3 }, (_, n) => at(day, { visitor: `v${n}`, path: `/${n}` }))

onPostgres('the days of events on PostgreSQL', databases => {
  const pools = createTestPools(databases)

  async function valuesOf(pool: Pool, sql: string): Promise<unknown[]> {
    return (await pool.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => value)
  }
  const visitorDays = (pool: Pool) => valuesOf(pool, 'select distinct day from blogops.event_visitor order by 1')
  const behind = (pool: Pool) => valuesOf(pool, 'select day from blogops.event_day where counted < bytes order by 1')

  it('counts as many visitors and pages as its limits allow', async () => {
    const log = new PostgresEventLog(await pools.open(), { limits: { visitors: 2, pages: 3 } })
    for (const n of [0, 1, 2, 3]) await log.append([anEvent({ visitor: `v${n}`, path: `/${n}` })])
    const [day] = await log.counts(everything)
    expect([day?.total.visitors, day?.pages.size, day?.crowded]).toEqual([2, 3, true])
  })

  it('have visitor states for two days, and counts permanently', async () => {
    const pool = await pools.open()
    const log = new PostgresEventLog(pool)
    for (const day of ['17', '18', '19', '21']) await log.append(others(day))
    await log.append([at('19', { path: '/late' })])
    expect(await visitorDays(pool)).toEqual(['2026-11-19', '2026-11-21'])
    expect(await behind(pool)).toEqual([])
    expect(await readCounts(log, everything)).toEqual(await recount(log, everything))
  })

  it('are counted once on demand if events came late or were never counted', async () => {
    const pool = await pools.open()
    const log = new PostgresEventLog(pool)
    for (const day of ['18', '20', '21']) await log.append(others(day))
    for (const day of ['18', '19']) await log.append([at(day), at(day, { visitor: 'v0' })])
    expect(await behind(pool)).toEqual(['2026-11-18', '2026-11-19'])
    expect((await log.pageDetail(everything, '/0')).sources.get('facebook')).toMatchObject({
      visitors: 3,
      pageviews: 3,
    })
    expect(await behind(pool)).toEqual([])
    expect(await readCounts(log, everything)).toEqual(await recount(log, everything))
    await pool.query('delete from blogops.event')
    expect(await readCounts(new PostgresEventLog(pool), everything)).toEqual(await readCounts(log, everything))
  })

  it('are counted for every caller even if the counts cannot be stored, which is logged', async () => {
    const pool = await pools.open()
    const messages: string[] = []
    const log = new PostgresEventLog(await pools.another({ statementMs: 500 }), { log: text => messages.push(text) })
    for (const day of ['20', '19']) await log.append(others(day))
    const writer = await pool.connect()
    await writer.query('begin; lock table blogops.event_count in share mode')
    expect((await log.counts(everything)).map(({ total }) => total.visitors)).toEqual([3, 3])
    expect(messages).toEqual([
      expect.stringMatching(/^The counts of 2026-11-19 could not be stored: .*statement timeout/),
    ])
    writer.release(true)
  })

  it('skip damaged events, and log them', async () => {
    const pool = await pools.open()
    const messages: string[] = []
    const log = new PostgresEventLog(pool, { log: text => messages.push(text) })
    for (const day of ['20', '19']) await log.append(others(day))
    await pool.query(`update blogops.event set data = '{"at":1}' where seq = 1`)
    expect(await readAll(log, everything)).toHaveLength(4)
    expect((await log.counts(everything)).map(({ total }) => total.visitors)).toEqual([2, 3])
    const saying = (day: string) => `The events of 2026-11-${day}: 1 damaged events were skipped.`
    expect(new Set(messages)).toEqual(new Set(['19', '20'].map(saying)))
  })

  it('are removed with their partition', async () => {
    const pool = await pools.open()
    const log = new PostgresEventLog(pool)
    for (const day of ['20', '21']) {
      await log.append(others(day))
      await log.storeVisits({ day: `2026-11-${day}`, bytes: await log.countBytes(`2026-11-${day}`) }, {})
    }
    await pool.query(`
      begin;
      drop table blogops.event_2026_11_20;
      delete from blogops.event_count where day = '2026-11-20';
      delete from blogops.event_visitor where day = '2026-11-20';
      delete from blogops.event_day where day = '2026-11-20';
      commit`)
    expect((await readAll(log, everything)).map(({ at }) => at.slice(0, 10))).toEqual(new Array(3).fill('2026-11-21'))
    expect((await log.counts(everything)).map(({ day }) => day)).toEqual(['2026-11-21'])
    expect(await valuesOf(pool, 'select day from blogops.event_visits')).toEqual(['2026-11-21'])
    await log.append(others('20'))
    expect((await log.counts(everything)).map(({ total }) => total.visitors)).toEqual([3, 3])
  })
})

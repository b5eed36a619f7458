import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { openConnection } from '../connect.ts'
import type { Statement } from '../queries.ts'
import { PostgresEventLog } from './postgres-event-log.ts'
import { dayStatement, pageStatement, rowsStatement } from './statements.ts'

interface Plan {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const day = '2026-11-21'
const asked: Statement[] = [
  dayStatement(day, ['v1', 'v2', 'new']),
  rowsStatement(
    day,
    [1, 2, 3].map(n => ({ kind: 'source', page: `/${n}`, name: 'facebook' })),
  ),
  pageStatement(day, day, [], '/1'),
]

onPostgres('how PostgreSQL reads what a day comes to', databases => {
  const pools = createTestPools(databases)

  it.each([
    ['from an empty table on', false],
    ['once it is analyzed', true],
  ])('reads no more than requested, %s', async (_, isAnalyzed) => {
    const pool = await pools.open()
    const client = await openConnection({ url: pool.options.connectionString ?? '' })
    onTestFinished(() => client.end())
    await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
    const runs = asked.map(({ text, values = [] }, n) => {
      const given = values.map(value =>
        pg.escapeLiteral(Array.isArray(value) ? `{${value.map(part => JSON.stringify(part))}}` : String(value)),
      )
      return { prepare: `prepare asked_${n} as ${text}`, execute: `execute asked_${n} (${given})` }
    })
    // A connection keeps its plan until the tables are analyzed or changed.
    for (const { prepare, execute } of runs) await client.query(`${prepare}; ${execute}`)
    const events = Array.from({ length: 4_000 }, (_, n) => anEvent({ visitor: `v${n}`, path: `/${n}` }))
    await new PostgresEventLog(pool).append(events)
    if (isAnalyzed) await pool.query('analyze blogops.event_visitor, blogops.event_count, blogops.event_day')
    for (const { execute } of runs) {
      const { rows } = await client.query(`explain (analyze, format json) ${execute}`)
      for (const node of allOf(rows[0]['QUERY PLAN'][0].Plan)) {
        expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), execute).toBeLessThanOrEqual(3)
      }
    }
  })

  function allOf(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(allOf)]
  }
})

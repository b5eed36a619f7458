import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import { testPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { connection } from '../connect.ts'
import type { Statement } from '../statement.ts'
import { PostgresEventLog } from './postgres-event-log.ts'
import { begin, dayStatement, pageStatement, rowsStatement } from './statements.ts'

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}

const day = '2026-11-21'
const asked: [string, Statement][] = [
  ['visitors', dayStatement(day, ['v1', 'v2', 'new'])],
  [
    'rows',
    rowsStatement(
      day,
      [1, 2, 3].map(n => ({ kind: 'page', page: '', name: `/${n}` })),
    ),
  ],
  ['a page', pageStatement(day, day, [], '/1')],
]

onPostgres('how PostgreSQL reads what a day comes to', databases => {
  const pools = testPools(databases)

  it.each(['before', 'after'])('is no further than what is asked for, %s the tables are analyzed', async when => {
    const pool = await pools.open()
    const events = Array.from({ length: 4_000 }, (_, n) => anEvent({ visitor: `v${n}`, path: `/${n}` }))
    await new PostgresEventLog(pool).append(events)
    if (when === 'after') await pool.query('analyze blogops.event_visitor, blogops.event_count, blogops.event_day')
    const client = connection({ url: pool.options.connectionString ?? '' })
    onTestFinished(() => client.end())
    await client.connect()
    await client.query(`${begin}; set local plan_cache_mode = force_generic_plan`)
    for (const [name, { text, values = [] }] of asked) {
      await client.query(`prepare asked as ${text}`)
      const given = values.map(value =>
        pg.escapeLiteral(Array.isArray(value) ? `{${value.map(text => JSON.stringify(text))}}` : String(value)),
      )
      const { rows } = await client.query(`explain (analyze, format json) execute asked (${given})`)
      await client.query('deallocate asked')
      const read = allOf(rows[0]['QUERY PLAN'][0].Plan).map(node => node['Actual Rows'])
      expect(Math.max(...read), name).toBeLessThanOrEqual(3)
    }
  })

  function allOf(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(allOf)]
  }
})

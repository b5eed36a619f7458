import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { recordOrders } from '../../../ports/record-store.ts'
import { type Kind, recordIndexes, recordTexts } from '../../../ports/records.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { claimColumns, listColumns as columnsFor, recordColumns, toFoldedName, toSnakeCase } from './record-columns.ts'

interface Order {
  within?: readonly string[]
  by: string
  direction: 'asc' | 'desc'
  words?: readonly string[]
}

const kinds = Object.keys(recordIndexes).filter((name): name is Kind => name in recordIndexes)
const ordersOf = (kind: Kind): readonly Order[] => recordOrders[kind] ?? []
const sqlTypes = { text: 'text "C"', folded: 'text "C"', number: 'double precision', boolean: 'boolean' }

onPostgres('the tables of the records', databases => {
  const pools = createTestPools(databases)

  async function columnsOf(pool: Pool, kind: Kind): Promise<string[]> {
    const { rows } = await pool.query(
      `select attname || ' ' || format_type(atttypid, null) || coalesce(' "' || collname || '"', '') as said
       from pg_attribute left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [`blogops.${toSnakeCase(kind)}`],
    )
    return rows.map(row => row.said)
  }

  async function indexesOf(pool: Pool, kind: Kind): Promise<string[]> {
    const { rows } = await pool.query(
      `select indexdef from pg_indexes where schemaname = 'blogops' and tablename = $1`,
      [toSnakeCase(kind)],
    )
    return rows.map(row => row.indexdef.replace(/^CREATE (UNIQUE )?INDEX .* USING btree /, '$1').replaceAll('"', ''))
  }

  it('have a column of the right type for each field that is indexed, ordered, searched or claimed by', async () => {
    const pool = await pools.open()
    for (const kind of kinds) {
      const fields = columnsFor(kind).map(({ name, type }) => `${name} ${sqlTypes[type]}`)
      expect(await columnsOf(pool, kind), kind).toEqual(['id text "C"', 'version bigint', 'data text', ...fields])
      const named = [...recordIndexes[kind].map(({ field }): string => field), ...ordersOf(kind).map(({ by }) => by)]
      const others: string[] = [...(claimColumns[kind] ?? []), ...(recordTexts[kind] ?? [])]
      expect(new Set(Object.keys(recordColumns[kind])), kind).toEqual(new Set([...named, ...others]))
    }
  })

  it('have an index for each order and each field, and no other', async () => {
    const pool = await pools.open()
    for (const kind of kinds) {
      const ordered = ordersOf(kind).map(({ within = [], by, direction, words }) => {
        const columns = [...within, by].map(toSnakeCase).join(', ')
        const searched = words ? ` INCLUDE (${words.map(toFoldedName).join(', ')})` : ''
        return `(${columns}${direction === 'desc' ? ' DESC NULLS LAST' : ''}, id)${searched}`
      })
      const leading = new Set(ordersOf(kind).map(({ within, by }) => within?.[0] ?? by))
      const fields = recordIndexes[kind]
        .filter(({ field, unique }) => unique || !leading.has(field))
        .map(({ field, unique }) => (unique ? `UNIQUE (${toSnakeCase(field)})` : `(${toSnakeCase(field)}, id)`))
      expect(new Set(await indexesOf(pool, kind)), kind).toEqual(new Set(['UNIQUE (id)', ...fields, ...ordered]))
    }
  })

  it('have a column for every order that a feature uses', () => {
    const columns = new Set(Object.values(recordColumns).flatMap(fields => Object.keys(fields)))
    const folder = join(import.meta.dirname, '../../../features')
    const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap(file => [...readFileSync(join(folder, file), 'utf8').matchAll(/orderBy: '(\w+)'/g)])
      .map(([, field]) => field ?? '')
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(field => !columns.has(field))).toEqual([])
  })
})

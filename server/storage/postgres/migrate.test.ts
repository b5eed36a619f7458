import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { type MigrationStep, migrate } from './migrate.ts'

const first: MigrationStep = { name: '0001-lists', sql: 'create table blogops.list (id text)' }
// Fails if it runs twice.
const second: MigrationStep = { name: '0002-entries', sql: 'alter table blogops.list add column entry text' }

onPostgres('migrations', databases => {
  async function columns(url: string): Promise<string[]> {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_schema = 'blogops' and table_name = 'list'`,
    )
    await client.end()
    return rows.map(row => row.column_name)
  }

  it('run each step once, in order, and later ones later', async () => {
    const url = await databases.fresh()
    expect(await migrate(url, [first])).toEqual(['0001-lists'])
    expect(await migrate(url, [first, second])).toEqual(['0002-entries'])
    expect(await migrate(url, [first, second])).toEqual([])
    expect(await columns(url)).toEqual(['id', 'entry'])
  })

  it('run once for any number of processes that start at once', async () => {
    const url = await databases.fresh()
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(url, [first, second])))
    expect(ran.flat()).toEqual(['0001-lists', '0002-entries'])
  })

  it('need no right to the database once the schema exists', async () => {
    const url = await databases.fresh()
    const client = new pg.Client(url)
    await client.connect()
    const role = `guest_${client.database}`
    await client.query(`create role ${role} login; create schema blogops authorization ${role}`)
    onTestFinished(async () => {
      await client.query(`drop owned by ${role}; drop role ${role}`)
      await client.end()
    })
    const asGuest = url.replace('//blogops@', `//${role}@`)
    expect(await migrate(asGuest, [first])).toEqual(['0001-lists'])
    expect(await migrate(asGuest, [first])).toEqual([])
  })

  it('leave nothing if one of them fails', async () => {
    const url = await databases.fresh()
    const broken = { name: '0002-broken', sql: 'alter table blogops.nowhere add column x text' }
    await expect(migrate(url, [first, broken])).rejects.toThrow('nowhere')
    expect(await columns(url)).toEqual([])
    expect(await migrate(url, [first, second])).toHaveLength(2)
  })

  it('refuse a database of a newer blogops or with a different step of the same name, and change nothing', async () => {
    const url = await databases.fresh()
    await migrate(url, [first, second])
    await expect(migrate(url, [first])).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database has the step "0002-entries": it was used by a newer blogops.',
    })
    const edited = { ...first, sql: `${first.sql} ` }
    await expect(migrate(url, [edited, second])).rejects.toMatchObject({ code: 'unavailable' })
    expect(await columns(url)).toEqual(['id', 'entry'])
  })

  it('refuse a database that cannot store all text', async () => {
    const url = await databases.fresh({ encoding: 'SQL_ASCII' })
    await expect(migrate(url, [first])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('SQL_ASCII'),
    })
  })

  it('report that a database does not answer, without its password', async () => {
    const failure = await migrate('postgres://blogops:hunter2@127.0.0.1:1/none', [first]).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('hunter2')
  })
})

import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { onRedis } from '../storage/testing/redis/on-redis.ts'
import { checkStores } from './check-stores.ts'
import { type Config, readConfig } from './config.ts'
import { openDataFolder } from './open.ts'
import { systemClock } from './system.ts'

function configOf(url: string, blobs = ''): Config {
  const settings = { BLOGOPS_DATABASE_URL: url, BLOGOPS_BLOBS_URL: blobs }
  return readConfig({ ...settings, BLOGOPS_SECRET: 'a secret of all the processes of a site' }, {}, '/')
}

async function check(config: Config, clock = systemClock) {
  if (!config.database) throw new Error('This test has no database.')
  const findings = await checkStores(config.database, clock)
  expect(JSON.stringify(findings)).not.toContain('hunter2')
  return Object.fromEntries(findings.map(({ name, status, message }) => [name, `${status}: ${message}`]))
}

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

onPostgres('doctor, of a database', databases => {
  it('reports a database in order before and after migration, and creates no tables', async () => {
    const config = configOf(await databases.fresh())
    const first = await check(config)
    expect(first).toMatchObject({
      database: expect.stringMatching(/^ok: PostgreSQL \d+\.\d+ at postgres:/),
      clocks: expect.stringMatching(/^ok/),
      tables: 'missing: none yet',
    })
    expect(await check(config)).toMatchObject({ tables: first.tables })
    const opened = await openDataFolder(config)
    if (opened.kind === 'app') await opened.app.close()
    expect(await check(config)).toMatchObject({ tables: 'ok: up to date' })
  })

  it('reports a user who may not create tables, and a wrong clock', async () => {
    const url = await databases.fresh()
    const user = `guest_${process.pid}_${Date.now()}`
    await ask(url, `create role ${user} login`)
    const theirs = Object.assign(new URL(url), { username: user }).href
    const late = { now: () => new Date(Date.now() - 60_000) }
    expect(await check(configOf(theirs), late)).toMatchObject({
      tables: expect.stringMatching(/^broken/),
      clocks: expect.stringMatching(/^broken: \d+\.\d seconds behind/),
    })
    await ask(url, `drop role ${user}`)
  })

  it('reports a read-only database', async () => {
    const url = await databases.fresh()
    const name = new URL(url).pathname.slice(1)
    await ask(url, `alter database ${name} set default_transaction_read_only = on`)
    const { changes } = await check(configOf(url))
    expect(changes).toMatch(/^broken: The database is a standby or read-only/)
  })

  it('reports an interrupted move into the database', async () => {
    const url = await databases.fresh()
    const opened = await openDataFolder(configOf(url))
    if (opened.kind === 'app') await opened.app.close()
    await ask(url, `insert into blogops.move (source) values ('/srv/blog')`)
    const { move } = await check(configOf(url))
    expect(move).toMatch(/^broken: .* of the site from \/srv\/blog are missing\.$/)
  })

  it('reports a database without a WAL position, which can still be opened', async () => {
    const url = await databases.fresh()
    const user = `managed_${process.pid}_${Date.now()}`
    const name = new URL(url).pathname.slice(1)
    await ask(url, `create role ${user} login; grant create on database ${name} to ${user}`)
    await ask(url, 'revoke execute on function pg_current_wal_insert_lsn() from public')
    const config = configOf(Object.assign(new URL(url), { username: user }).href)
    expect(await check(config)).toMatchObject({
      database: expect.stringMatching(/^ok/),
      WAL: expect.stringMatching(/^missing/),
    })
    const opened = await openDataFolder(config)
    expect(opened.kind).toBe('app')
    if (opened.kind === 'app') await opened.app.close()
    expect(await check(config)).toMatchObject({ tables: 'ok: up to date' })
  })

  it('refuses a database that cannot report the outcome of a transaction, as does a start', async () => {
    const url = await databases.fresh()
    const user = `foreign_${process.pid}_${Date.now()}`
    await ask(url, `create role ${user} login; revoke execute on function pg_xact_status(xid8) from public`)
    const config = configOf(Object.assign(new URL(url), { username: user }).href)
    expect(await check(config)).toEqual({ database: expect.stringMatching(/^broken: .* the outcome of a transaction/) })
    await expect(openDataFolder(config)).rejects.toMatchObject({
      code: 'unavailable',
      hint: expect.stringContaining('13'),
    })
    await ask(url, `drop role ${user}`)
  })

  it('refuses a database that a newer blogops has used', async () => {
    const config = configOf(await databases.fresh())
    const opened = await openDataFolder(config)
    if (opened.kind === 'app') await opened.app.close()
    await ask(config.database?.url ?? '', `insert into blogops.migration (name, checksum) values ('9999-later', '')`)
    expect(await check(config)).toEqual({ database: expect.stringContaining('a newer blogops') })
  })

  onRedis('and of its blobs in Redis', redis => {
    it('warns that Redis may lose blobs', async () => {
      const found = await check(configOf(await databases.fresh(), await redis.fresh()))
      expect(found).toMatchObject({
        blobs: expect.stringMatching(/^ok: written/),
        'Redis disk': expect.stringMatching(/^missing/),
      })
      expect(found).not.toHaveProperty('Redis memory')
    })
  })
})

describe('doctor, for stores that cannot be reached', () => {
  it('reports each of them', async () => {
    const config = configOf('postgres://blogops:hunter2@127.0.0.1:1/none', 'redis://:hunter2@127.0.0.1:1/0')
    expect(await check(config)).toEqual({
      database: expect.stringMatching(/^broken: The database/),
      blobs: expect.stringMatching(/^broken: Redis/),
    })
  })
})

import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../contract/client.ts'
import { lockDatabase } from '../storage/postgres/site-move.ts'
import { onPostgres, type TestDatabases } from '../storage/testing/postgres/on-postgres.ts'
import { onRedis } from '../storage/testing/redis/on-redis.ts'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { type Config, readConfig } from './config.ts'
import { claimDataFolder, openDataFolder } from './open.ts'
import { serve } from './serve.ts'

const temporaryFolder = temporaryFolders()

async function configOf(databases: TestDatabases, more: Record<string, string> = {}) {
  const cwd = await temporaryFolder()
  const settings = {
    BLOGOPS_DATABASE_URL: await databases.fresh(),
    BLOGOPS_SECRET: 'a secret of all the processes of a site',
    BLOGOPS_PORT: '0',
    BLOGOPS_LOG_LEVEL: 'silent',
    ...more,
  }
  return { cwd, config: readConfig(settings, {}, cwd) }
}

async function open(config: Config) {
  const opened = await openDataFolder(config)
  if (opened.kind !== 'app') throw new Error('A database has no owner.')
  const { app } = opened
  const headers = { authorization: `Bearer ${app.localToken}` }
  return { app, client: createClient({ baseUrl: 'http://localhost', fetch: app.fetch, headers }) }
}

onPostgres('a site in a database', databases => {
  it("can be opened by several processes, which see each other's writes", async () => {
    const { config } = await configOf(databases)
    const [one, other] = await Promise.all([open(config), open(config)])
    await one.client.campaigns.create({ name: 'Spring' })
    expect((await other.client.campaigns.list()).map(({ name }) => name)).toEqual(['Spring'])
    await Promise.all([one.app.close(), other.app.close()])
    const later = await open(config)
    expect((await later.client.campaigns.list()).map(({ name }) => name)).toEqual(['Spring'])
    await later.app.close()
  })

  it('leaves the data folder alone, with two servers and a command', async () => {
    const { cwd, config } = await configOf(databases)
    const servers = [await serve(config), await serve(config)]
    const { app } = await open(config)
    for (const { url } of servers) expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    for (const each of [app, ...servers]) await each.close()
    expect(readdirSync(cwd)).toEqual([])
  })

  it('reports a database that does not answer without its password, and closes everything it opened', async () => {
    const { config } = await configOf(databases)
    const url = 'postgres://blogops:hunter2@127.0.0.1:1/none'
    const gone: Config = { ...config, database: { url, pool: 2, blobs: { kind: 'database' } } }
    const failure = await serve(gone).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', hint: expect.stringContaining('BLOGOPS_DATABASE_URL') })
    expect(String(failure) + JSON.stringify(failure)).not.toContain('hunter2')
  })

  it('writes no password to its log', async () => {
    const { config } = await configOf(databases)
    const url = 'postgres://blogops:p%40ss@127.0.0.1:1/none'
    const lines: string[] = []
    const { createLogger } = await import('./system.ts')
    const { listSecrets: secretsOf } = await import('./config/services.ts')
    const blobs = { kind: 'redis' as const, url: 'redis://:hunter2@cache.example/0' }
    const secrets = secretsOf({ ...config, database: { url, pool: 2, blobs } })
    const log = await createLogger('info', line => lines.push(line), secrets)
    log('warn', `p@ss p%40ss ${url} hunter2`)
    expect(lines.join('')).not.toMatch(/p@ss|p%40ss|hunter2/)
  })

  it('cannot be opened during a move or after an interrupted one', async () => {
    const { config } = await configOf(databases)
    const { url = '' } = config.database ?? {}
    const { app } = await open(config)
    await expect(lockDatabase(url)).rejects.toMatchObject({ code: 'locked' })
    await app.close()
    const locked = await lockDatabase(url)
    onTestFinished(locked.release)
    await expect(lockDatabase(url)).rejects.toMatchObject({ code: 'locked' })
    await expect(open(config)).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('being moved'),
    })
    await locked.begin({ source: '/srv/blog' })
    await locked.release()
    await expect(serve(config)).rejects.toMatchObject({
      code: 'storage_damaged',
      hint: expect.stringContaining('blogops migrate --from /srv/blog'),
    })
    const again = await lockDatabase(url)
    expect(await again.readMove()).toEqual({ source: '/srv/blog' })
    await again.finish()
    await again.release()
    await (await open(config)).app.close()
  })

  it('stays closed if the lock was lost in the meantime', async () => {
    const { config } = await configOf(databases)
    const { url = '' } = config.database ?? {}
    await (await open(config)).app.close()
    const locked = await lockDatabase(url)
    await locked.begin({ source: '/srv/blog' })
    const { connect } = await import('../storage/postgres/connect.ts')
    const other = connect({ url, name: 'another' })
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'blogops-move'`)
    await expect(locked.finish()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(open(config)).rejects.toMatchObject({ code: 'storage_damaged' })
    await other.end()
  })

  onRedis('with its blobs in Redis', redis => {
    it('stores blobs in Redis, and is ready only while Redis can be reached', async () => {
      const { config } = await configOf(databases, { BLOGOPS_BLOBS_URL: await redis.fresh() })
      const server = await serve(config)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      await server.close()
      const gone = await configOf(databases, { BLOGOPS_BLOBS_URL: 'redis://127.0.0.1:1' })
      const without = await serve(gone.config)
      expect((await fetch(`${without.url}/readyz`)).status).toBe(503)
      await without.close()
    })
  })

  it('can be claimed without any query', async () => {
    const { config } = await configOf(databases)
    const folder = await claimDataFolder(config)
    if (folder.kind !== 'claimed') throw new Error('A database has no owner.')
    folder.announce('http://127.0.0.1:1')
    folder.release()
    await (await folder.open()).close()
  })
})

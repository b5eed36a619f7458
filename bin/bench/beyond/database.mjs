import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { settings } from './site.mjs'

/** What an operator gives it on a machine of some gigabytes; all else is as PostgreSQL comes, which is durable. */
const serverSettings = { shared_buffers: '1GB', max_wal_size: '4GB' }

/** A module of the storage. */
export async function storage(name) {
  const file = fileURLToPath(new URL(`../../../server/storage/${name}`, import.meta.url))
  return (await runnerImport(file, { configFile: false })).module
}

/** A PostgreSQL of the bench's own, which ends with it; undefined where there are no programs of PostgreSQL. */
export async function startPostgres() {
  const { findPostgres, privatePostgres } = await storage('testing/postgres/private-postgres.ts')
  const programs = findPostgres()
  if (!programs) return undefined
  const server = await privatePostgres(programs, serverSettings)
  await server.start()
  return server
}

/** Fills a database that has some articles, after a look at whether what is filled in counts as what comes does. */
export async function fill(server, url, site, say) {
  const { checkFilling, fillLargeSite } = await storage('postgres/large-bench/fill-site.ts')
  const { emptyDatabase } = await storage('postgres/large-bench/databases.ts')
  await checkFilling(await emptyDatabase(server.url(), 'filled'), await emptyDatabase(server.url(), 'appended'))
  await fillLargeSite({ url, say, today: new Date().toISOString().slice(0, 10), ...site })
}

/** A site in a database, as `site.mjs` takes it. */
export function placeIn(url) {
  const secret = randomBytes(32).toString('hex')
  return { args: [], variables: { ...settings, BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: secret } }
}

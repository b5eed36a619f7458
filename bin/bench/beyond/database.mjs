import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { settings } from './site.mjs'

/** Settings of an operator with some gigabytes of memory; all others are PostgreSQL's defaults, which are durable. */
const serverSettings = { shared_buffers: '1GB', max_wal_size: '4GB' }

/** Loads a module of the storage. */
export async function loadStorageModule(name) {
  const file = fileURLToPath(new URL(`../../../server/storage/${name}`, import.meta.url))
  return (await runnerImport(file, { configFile: false })).module
}

/** Starts a temporary PostgreSQL; undefined if PostgreSQL is not installed. */
export async function startPostgres() {
  const { findPostgres, createPrivatePostgres } = await loadStorageModule('testing/postgres/private-postgres.ts')
  const programs = findPostgres()
  if (!programs) return undefined
  const server = await createPrivatePostgres(programs, serverSettings)
  await server.start()
  return server
}

/** Fills a database that has some articles, after checking that generated rows are counted like real ones. */
export async function fillDatabase(server, url, site, report) {
  const { checkFilling, fillLargeSite } = await loadStorageModule('postgres/large-bench/fill-site.ts')
  const { createEmptyDatabase } = await loadStorageModule('postgres/large-bench/databases.ts')
  await checkFilling(
    await createEmptyDatabase(server.url(), 'filled'),
    await createEmptyDatabase(server.url(), 'appended'),
  )
  await fillLargeSite({ url, report, today: new Date().toISOString().slice(0, 10), ...site })
}

/** Describes a site in a database for `site.mjs`. */
export function createDatabaseSite(url) {
  const secret = randomBytes(32).toString('hex')
  return { args: [], variables: { ...settings, BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: secret } }
}

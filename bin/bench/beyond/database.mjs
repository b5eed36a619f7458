import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runnerImport } from 'vite'
import { settings } from './site.mjs'

/** What an operator gives it on a machine of some gigabytes; all else is as PostgreSQL comes, which is durable. */
export const serverSettings = { shared_buffers: '1GB', max_wal_size: '4GB' }

const sourceOf = name => fileURLToPath(new URL(`../../../server/storage/${name}`, import.meta.url))
const imported = async name => (await runnerImport(sourceOf(name), { configFile: false })).module

/** A PostgreSQL of the bench's own, which ends with it; undefined where there are no programs of PostgreSQL. */
export async function startPostgres() {
  const { findPostgres, privatePostgres } = await imported('testing/postgres/private-postgres.ts')
  const programs = findPostgres()
  if (!programs) return undefined
  const server = await privatePostgres(programs, serverSettings)
  await server.start()
  return server
}

/** @returns the address of a new, empty database. */
export async function emptyDatabase(server, name) {
  await ask(server.url(), `create database ${name} template template0 encoding UTF8`)
  return server.url(name)
}

/** Fills a database that has some articles, after a look at whether what is filled in counts as what comes does. */
export async function fill(server, url, site, say) {
  const { checkFilling, fillLargeSite } = await imported('large-bench/fill-site.ts')
  await checkFilling(await emptyDatabase(server, 'filled'), await emptyDatabase(server, 'appended'))
  await fillLargeSite({ url, say, today: new Date().toISOString().slice(0, 10), ...site })
}

/** What the tables take up, in bytes, with their indexes; `lineBytes` is what an event has as a line of JSON. */
export async function sizesOf(url) {
  const of = names =>
    `coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname ~ '^(${names})$'), 0)::float8`
  const [sizes] = await ask(
    url,
    `select pg_database_size(current_database())::float8 as whole, ${of('event_\\d{4}_\\d\\d_\\d\\d')} as events,
       ${of('event_count')} as counts, ${of('article|product|revision|job')} as articles
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'blogops' and c.relkind = 'r'`,
  )
  const { events, bytes } = await eventSums(url)
  return { ...sizes, lineBytes: bytes / events }
}

/** How many events are stored. */
export async function eventsIn(url) {
  return (await eventSums(url)).events
}

async function eventSums(url) {
  const [sums] = await ask(
    url,
    `select coalesce(sum(events), 0)::float8 as events, coalesce(sum(bytes), 0)::float8 as bytes from blogops.event_day`,
  )
  return sums
}

async function ask(url, text) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A site in a database, as `site.mjs` takes it. */
export function placeIn(url) {
  const secret = randomBytes(32).toString('hex')
  return { args: [], variables: { ...settings, BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: secret } }
}

/** Transactions a second in a database's record store, by 16 writers of one process. */
export async function recordWritesIn(url) {
  return (await imported('large-bench/record-writes.ts')).databaseWrites(url)
}

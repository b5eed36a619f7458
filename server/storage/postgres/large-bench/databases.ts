import { withConnection } from '../connect.ts'

/** Sizes of a site's tables in bytes, including indexes. */
export interface Sizes {
  whole: number
  events: number
  /** Counts of the days of events. */
  counts: number
  /** Article heads, their products, revisions and jobs. */
  articles: number
  /** Events as lines of JSON. */
  line: number
}

/** @param url address of another database on the server. @returns the address of a new, empty database. */
export async function createEmptyDatabase(url: string, name: string): Promise<string> {
  await queryRows(url, `create database ${name} template template0 encoding UTF8`)
  return url.replace('/postgres?', `/${name}?`)
}

export async function measureSizes(url: string): Promise<Sizes> {
  const sumSizes = (names: string) =>
    `coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname ~ '^(${names})$'), 0)::float8`
  const [row] = await queryRows<number[]>(
    url,
    `select pg_database_size(current_database())::float8, ${sumSizes('event_\\d{4}_\\d\\d_\\d\\d')}, ${sumSizes('event_count')},
       ${sumSizes('article|product|revision|job')}, (select (sum(bytes) / sum(events))::float8 from blogops.event_day)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'blogops' and c.relkind = 'r'`,
  )
  const [whole = 0, events = 0, counts = 0, articles = 0, line = 0] = row ?? []
  return { whole, events, counts, articles, line }
}

/** Returns the number of stored events. */
export async function countEvents(url: string): Promise<number> {
  const [row] = await queryRows<[number]>(url, 'select coalesce(sum(events), 0)::float8 from blogops.event_day')
  return row?.[0] ?? 0
}

async function queryRows<R extends unknown[]>(url: string, text: string): Promise<R[]> {
  const options = { url, statementMs: 0 }
  return withConnection(options, async client => (await client.query<R>({ text, rowMode: 'array' })).rows)
}

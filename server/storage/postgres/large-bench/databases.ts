import { overConnection } from '../connect.ts'

/** What the tables of a site take up, in bytes, with their indexes. */
export interface Sizes {
  whole: number
  events: number
  /** What the days of events come to. */
  counts: number
  /** Heads of articles, their products, revisions and jobs. */
  articles: number
  /** Of an event as a line of JSON. */
  line: number
}

/** @param url of another database of the server. @returns the address of a new, empty one. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  await ask(url, `create database ${name} template template0 encoding UTF8`)
  return url.replace('/postgres?', `/${name}?`)
}

export async function sizesOf(url: string): Promise<Sizes> {
  const of = (names: string) =>
    `coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname ~ '^(${names})$'), 0)::float8`
  const [row] = await ask<number[]>(
    url,
    `select pg_database_size(current_database())::float8, ${of('event_\\d{4}_\\d\\d_\\d\\d')}, ${of('event_count')},
       ${of('article|product|revision|job')}, (select (sum(bytes) / sum(events))::float8 from blogops.event_day)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'blogops' and c.relkind = 'r'`,
  )
  const [whole = 0, events = 0, counts = 0, articles = 0, line = 0] = row ?? []
  return { whole, events, counts, articles, line }
}

/** How many events are stored. */
export async function eventsIn(url: string): Promise<number> {
  const [row] = await ask<[number]>(url, 'select coalesce(sum(events), 0)::float8 from blogops.event_day')
  return row?.[0] ?? 0
}

async function ask<R extends unknown[]>(url: string, text: string): Promise<R[]> {
  const options = { url, statementMs: 0 }
  return overConnection(options, async client => (await client.query<R>({ text, rowMode: 'array' })).rows)
}

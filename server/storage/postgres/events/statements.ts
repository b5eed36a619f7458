import type { EventCounts } from '../../../domain/events.ts'
import type { DayVersion } from '../../../ports/event-log.ts'
import type { CountRow } from '../../events/counting-rules.ts'
import { type Statement, statement } from '../queries.ts'
import { toColumnText } from '../records/record-columns.ts'
import type { RowKind, RowName } from './count-rows.ts'

/** Appended events: their JSON lines, joined by newlines. */
export interface EventLines {
  text: string
  events: number
}

/** Totals of a day, as stored in `event_day`. */
export interface DayTotals {
  total: EventCounts
  crowded: boolean
}

const lock = `select pg_advisory_xact_lock(hashtextextended('blogops.event', 0))`

/**
 * Serializes writers across processes: each sees everything that the previous one did, and loses the lock if it goes
 * silent. Sequential scans are off, because a plan made for a small table stays in use after it has grown.
 */
export const beginSql = `begin; set local enable_seqscan = off; set local idle_in_transaction_session_timeout = '15s'; ${lock}`

/**
 * Selects one row per known visitor among these, or one row without a visitor. Returns no rows if the day has not
 * begun.
 */
export function dayStatement(day: string, visitors: readonly string[]): Statement {
  return statement(
    `select open, visitors, pageviews, product_clicks, crowded, sizes, visitor, state
     from blogops.event_day left join (unnest($2::text[]) asked (name) cross join lateral (select visitor, state
       from blogops.event_visitor v where v.day = $1 and v.visitor = asked.name offset 0) known) on open where day = $1`,
    [day, visitors.map(toColumnText)],
  )
}

/** Selects the newest day, and true if this day has a partition. */
export function newestStatement(day: string): Statement {
  return statement(`select (select max(day) from blogops.event_day), to_regclass($1) is not null`, [getPartition(day)])
}

/**
 * Creates a partition and attaches it. Unlike `create table … partition of`, this does not block readers of other
 * days.
 */
export function partitionStatements(day: string): Statement[] {
  const name = getPartition(day)
  return [
    `create table ${name} (like blogops.event including all)`,
    `alter table blogops.event attach partition ${name} for values in ('${day}')`,
  ].map(text => ({ text, rowMode: 'array' }))
}

/** @param day digits and hyphens only. */
function getPartition(day: string): string {
  return `blogops.event_${day.replaceAll('-', '_')}`
}

export function insertDayStatement(day: string, isOpen: boolean): Statement {
  return statement(`insert into blogops.event_day values ($1, $2, 0, 0, 0, 0, 0, 0, false, null)`, [day, isOpen])
}

/**
 * Closes the days before this one: they are no longer counted on append, and the state of their visitors is deleted.
 */
export function closeDaysStatement(before: string): Statement {
  return statement(
    `with closed as (update blogops.event_day set open = false, sizes = null where open and day < $1)
     delete from blogops.event_visitor where day < $1`,
    [before],
  )
}

/** Selects the existing rows among `names`: position (from 1), id, visitors, page views and product clicks. */
export function rowsStatement(day: string, names: readonly RowName[]): Statement {
  return statement(
    `select n::int, id, visitors, pageviews, product_clicks
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality named (kind, page, name, n)
     cross join lateral (select * from blogops.event_count c
       where c.day = $1 and c.kind = named.kind and c.page = named.page and c.name = named.name offset 0) counts order by n`,
    [
      day,
      names.map(({ kind }) => kind),
      names.map(({ page }) => toColumnText(page)),
      names.map(({ name }) => toColumnText(name)),
    ],
  )
}

const append = `insert into blogops.event (day, seq, data)
  select $1, events + n - 1, line from blogops.event_day,
    unnest(string_to_array($2::text, E'\\n')) with ordinality lines (line, n) where day = $1`
const appended = `events = events + $3::int, bytes = bytes + $4::int`

/** Appends to a closed day. */
export function appendStatement(day: string, lines: EventLines): Statement {
  return statement(
    `with appended as (${append}) update blogops.event_day set ${appended} where day = $1`,
    toAppendedValues(day, lines),
  )
}

const upsertRows = (first: number) => `insert into blogops.event_count
  select $1, kind, page, name, full_name, id, visitors, pageviews, product_clicks
  from unnest(${['text', 'text', 'text', 'text', 'int', 'int', 'int', 'int'].map((type, n) => `$${first + n}::${type}[]`).join(', ')})
    counted (kind, page, name, full_name, id, visitors, pageviews, product_clicks)
  on conflict (day, kind, page, name) do update set visitors = excluded.visitors,
    pageviews = excluded.pageviews, product_clicks = excluded.product_clicks`
const totalColumns = (first: number) =>
  `visitors = $${first}, pageviews = $${first + 1}, product_clicks = $${first + 2}, crowded = $${first + 3}`

/** Counts that change together with an append to an open day. */
export interface AppendedCounts extends DayTotals {
  rows: Iterable<RowName & { row: CountRow }>
  /** JSON state by visitor. */
  states: ReadonlyMap<string, string>
  sizes: string
}

export function appendCountedStatement(day: string, lines: EventLines, counted: AppendedCounts): Statement {
  const states = [...counted.states]
  return statement(
    `with appended as (${append}), counted as (${upsertRows(12)}), known as (
       insert into blogops.event_visitor select $1, * from unnest($10::text[], $11::text[])
       on conflict (day, visitor) do update set state = excluded.state)
     update blogops.event_day set ${appended}, counted = counted + $4::int, ${totalColumns(5)}, sizes = $9
     where day = $1`,
    [
      ...toAppendedValues(day, lines),
      ...toTotalValues(counted),
      counted.sizes,
      states.map(([visitor]) => toColumnText(visitor)),
      states.map(([, state]) => state),
      ...toRowValues(counted.rows),
    ],
  )
}

export function clearRowsStatement(day: string): Statement {
  return statement(`delete from blogops.event_count where day = $1`, [day])
}

export function putRowsStatement(day: string, rows: Iterable<RowName & { row: CountRow }>): Statement {
  return statement(upsertRows(2), [day, ...toRowValues(rows)])
}

export function putSumsStatement(day: string, totals: DayTotals): Statement {
  return statement(`update blogops.event_day set counted = bytes, ${totalColumns(2)} where day = $1`, [
    day,
    ...toTotalValues(totals),
  ])
}

/**
 * Removes a day. Dropping its partition waits for readers of any day, such as a backup, so the lock timeout is short.
 */
export function removeDayStatements(day: string): Statement[] {
  // Visits are deleted with their day.
  const tables = ['event_visitor', 'event_count', 'event_day']
  return [
    { text: `set local lock_timeout = '500ms'`, rowMode: 'array' },
    { text: `drop table if exists ${getPartition(day)}`, rowMode: 'array' },
    ...tables.map(table => statement(`delete from blogops.${table} where day = $1`, [day])),
  ]
}

/** Selects day, events, bytes and counted bytes of the days of a range. */
export function daysStatement(from: string, to: string): Statement {
  return statement(
    `select day, events, bytes::float8, counted::float8 from blogops.event_day where day between $1 and $2 order by day`,
    [from, to],
  )
}

/** Selects the lines of a day from one position up to, but excluding, another. */
export function linesStatement(day: string, from: number, to: number): Statement {
  return statement(`select data from blogops.event where day = $1 and seq >= $2 and seq < $3 order by seq`, [
    ...[day, from, to],
  ])
}

/** Selects the totals of a day joined with each of its pages, ads and phrases. */
export function countsStatement(day: string): Statement {
  return statement(
    `select d.counted::float8, d.crowded, d.visitors, d.pageviews, d.product_clicks,
       c.kind, coalesce(c.full_name, c.name), c.full_name is not null, c.visitors, c.pageviews, c.product_clicks
     from blogops.event_day d left join blogops.event_count c on c.day = d.day and c.kind = any($2)
     where d.day = $1 order by c.id`,
    [day, ['page', 'ad', 'phrase'] satisfies RowKind[]],
  )
}

/** Selects the visits that were stored for the current events of a day. */
export function visitsStatement({ day, bytes }: DayVersion): Statement {
  return statement(
    `select v.data from blogops.event_visits v join blogops.event_day d using (day, bytes) where day = $1 and bytes = $2`,
    [day, bytes],
  )
}

/** Stores visits if the day still has the events. Waits for a transaction that removes it. */
export function putVisitsStatement({ day, bytes }: DayVersion, packed: Buffer): Statement {
  return statement(
    `insert into blogops.event_visits
     select day, bytes, $3 from blogops.event_day where day = $1 and bytes = $2 for key share
     on conflict (day) do update set bytes = excluded.bytes, data = excluded.data`,
    [day, bytes, packed],
  )
}

/** Selects the details of a page by kind and name, summed over the days of a range except `without`. */
export function pageStatement(from: string, to: string, without: readonly string[], path: string): Statement {
  return statement(
    `select kind, coalesce(full_name, name), full_name is not null,
       sum(c.visitors)::float8, sum(c.pageviews)::float8, sum(c.product_clicks)::float8
     from blogops.event_day d cross join lateral (select * from blogops.event_count c
       where c.day = d.day and c.kind = any($3) and c.page = $4 offset 0) c
     where d.day between $1 and $2 and d.day <> all($5::text[])
     group by kind, name, full_name order by min(c.day), min(c.id)`,
    [from, to, ['source', 'product', 'page_ad'] satisfies RowKind[], toColumnText(path), without],
  )
}

function toAppendedValues(day: string, { text, events }: EventLines): unknown[] {
  return [day, text, events, Buffer.byteLength(text) + 1]
}

function toTotalValues({ total, crowded }: DayTotals): unknown[] {
  return [total.visitors, total.pageviews, total.productClicks, crowded]
}

function toRowValues(rows: Iterable<RowName & { row: CountRow }>): unknown[][] {
  const all = [...rows]
  return [
    all.map(({ kind }) => kind),
    all.map(({ page }) => toColumnText(page)),
    all.map(({ name }) => toColumnText(name)),
    all.map(({ name }) => toFullName(name)),
    all.map(({ row }) => row.id),
    all.map(({ row }) => row.visitors),
    all.map(({ row }) => row.pageviews),
    all.map(({ row }) => row.productClicks),
  ]
}

/** Returns the JSON of a name that its column cannot hold unchanged, otherwise null. */
function toFullName(name: string): string | null {
  return toColumnText(name) === name ? null : JSON.stringify(name)
}

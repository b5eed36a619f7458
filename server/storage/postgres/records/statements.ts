import type { RecordQuery, RecordWhere, RecordWords } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { indexedFields, searchedFields } from '../../records/select.ts'
import { type Statement, statement } from '../statement.ts'
import { type ColumnType, type ColumnValue, columnText, columnValue } from './column-value.ts'
import { columnsOf, foldedName, snakeCase } from './record-columns.ts'

/** A record as its row is to be. */
export interface Row {
  id: string
  version: number
  json: string
  fields: ReadonlyMap<string, unknown>
}

const sqlTypes = { text: 'text', folded: 'text', number: 'float8', boolean: 'boolean' }

type Bound = ColumnValue | readonly string[]

export const tableOf = (kind: Kind) => `blogops.${snakeCase(kind)}`

export function getStatement(kind: Kind, id: string): Statement {
  return statement(`select data from ${tableOf(kind)} where id = $1`, [columnText(id)])
}

/** In no particular order. */
export function getManyStatement(kind: Kind, ids: readonly string[]): Statement {
  return statement(`select data from ${tableOf(kind)} where id = any($1::text[])`, [ids.map(columnText)])
}

export function countStatement<K extends Kind>(kind: K, where: RecordWhere<RecordKinds[K]>): Statement {
  const values: Bound[] = []
  return statement(`select count(*)::text from ${tableOf(kind)}${conditionsOf(kind, { where }, values)}`, values)
}

/** Where it `isOrderedInSql`; else without its order and all of it. */
export function findStatement<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]>): Statement {
  const values: Bound[] = []
  const conditions = conditionsOf(kind, query, values)
  const order = orderOf(kind, query)
  const part = order === '' ? '' : partOf(query, values)
  const found = `from ${tableOf(kind)}${conditions}${order}${part}`
  if (!query.words) return statement(`select data ${found}`, values)
  // The ids come out of an index, with all that is asked of them: only what is given out is read.
  return statement(`select data from ${tableOf(kind)} where id in (select id ${found})${order}`, values)
}

/** Adds to the values of its statement. */
function conditionsOf<K extends Kind>(
  kind: K,
  { where = {}, words = {} }: { where?: RecordWhere<RecordKinds[K]>; words?: RecordWords<RecordKinds[K]> },
  values: Bound[],
): string {
  const equal = indexedFields(kind, where).map(([field, value]) =>
    value === null
      ? `${snakeCase(field)} is null`
      : `${snakeCase(field)} = ${bind(values, valueIn(kind, field, value))}`,
  )
  // In one array, so that it is one statement however many words there are.
  const containing = searchedFields(kind, words).map(
    ([field, these]) => `${foldedName(field)} like all (${bind(values, these.map(patternOf))}::text[])`,
  )
  const conditions = [...equal, ...containing]
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Adds to the values of its statement. */
function partOf({ limit, offset }: Pick<RecordQuery<never>, 'limit' | 'offset'>, values: Bound[]): string {
  const most = limit === undefined ? '' : ` limit ${bind(values, limit)}`
  return offset === undefined ? most : `${most} offset ${bind(values, offset)}`
}

const bind = (values: Bound[], value: Bound) => `$${values.push(value)}`

/** Gives the id of another record with that value. */
export function takenStatement(kind: Kind, id: string, field: string, value: unknown): Statement {
  return statement(`select id from ${tableOf(kind)} where ${snakeCase(field)} = $2 and id <> $1`, [
    columnText(id),
    valueIn(kind, field, value),
  ])
}

/** Whether the database can order so; else whoever reads has to. */
export function isOrderedInSql<K extends Kind>(kind: K, { orderBy }: RecordQuery<RecordKinds[K]>): boolean {
  return orderBy === undefined || orderBy === 'id' || columnsOf(kind).some(isFor(orderBy))
}

const isFor = (orderBy: string) => (column: { field: string; type: ColumnType }) =>
  column.field === orderBy && column.type !== 'folded'

function orderOf<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]>): string {
  const { orderBy = 'id', direction = 'asc' } = query
  if (!isOrderedInSql(kind, query)) return ''
  if (orderBy === 'id') return ` order by id ${direction}`
  return ` order by ${snakeCase(orderBy)} ${direction} nulls last, id`
}

/** Changes a row where there was neither the record nor one with its unique values; else nothing. */
export function insertStatement(kind: Kind, row: Row): Statement {
  const columns = columnsOf(kind)
  const values = [columnText(row.id), row.version, row.json, ...columns.map(column => fieldOf(row, column))]
  return statement(
    `insert into ${tableOf(kind)} (id, version, data${columns.map(({ name }) => `, ${name}`).join('')}) ` +
      `values (${values.map((_, n) => `$${n + 1}`).join(', ')}) on conflict do nothing`,
    values,
  )
}

/** Changes a row where the record's version was one less and its unique values are free; else nothing. */
export function updateStatement(kind: Kind, row: Row): Statement {
  const columns = boundColumns(kind)
  const free = columns
    .filter(isUnique(kind))
    .map(
      ({ name, bound }) =>
        ` and not exists (select 1 from ${tableOf(kind)} other where other.${name} = ${bound} and other.id <> $1)`,
    )
  return statement(
    `update ${tableOf(kind)} set version = $2::bigint, data = $3${columns.map(({ name, bound }) => `, ${name} = ${bound}`).join('')} ` +
      `where id = $1 and version = $2::bigint - 1${free.join('')}`,
    [columnText(row.id), row.version, row.json, ...columns.map(column => fieldOf(row, column))],
  )
}

export function deleteStatement(kind: Kind, id: string): Statement {
  return statement(`delete from ${tableOf(kind)} where id = $1`, [columnText(id)])
}

/** Puts the records but those that were there or whose unique values were taken. */
export function restoreStatement(kind: Kind, rows: readonly Row[]): Statement {
  const columns = columnsOf(kind)
  const arrays = ['text', 'bigint', 'text', ...columns.map(({ type }) => sqlTypes[type])].map(
    (type, n) => `$${n + 1}::${type}[]`,
  )
  return statement(
    `insert into ${tableOf(kind)} (id, version, data${columns.map(({ name }) => `, ${name}`).join('')}) ` +
      `select * from unnest(${arrays.join(', ')}) on conflict do nothing`,
    [
      rows.map(({ id }) => columnText(id)),
      rows.map(({ version }) => version),
      rows.map(({ json }) => json),
      ...columns.map(column => rows.map(row => fieldOf(row, column))),
    ],
  )
}

/** With what its value is called in a statement whose first three are the id, the version and the JSON. */
function boundColumns(kind: Kind) {
  return columnsOf(kind).map((column, n) => ({ ...column, bound: `$${n + 4}::${sqlTypes[column.type]}` }))
}

function valueIn(kind: Kind, field: string, value: unknown): ColumnValue {
  const column = columnsOf(kind).find(one => one.field === field)
  return column ? columnValue(value, column.type) : null
}

function isUnique(kind: Kind): (column: { field: string }) => boolean {
  const unique = recordIndexes[kind].filter(index => index.unique).map(({ field }): string => field)
  return ({ field }) => unique.includes(field)
}

const fieldOf = (row: Row, { field, type }: { field: string; type: ColumnType }) =>
  columnValue(row.fields.get(field), type)

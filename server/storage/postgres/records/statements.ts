import type { RecordQuery, RecordWhere, RecordWords } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { getIndexedFields, getSearchedFields } from '../../records/select.ts'
import { type Statement, statement } from '../queries.ts'
import {
  type ColumnType,
  type ColumnValue,
  listColumns,
  toColumnText,
  toColumnValue,
  toFoldedName,
  toSnakeCase,
} from './record-columns.ts'

/** Values of a row for a record. */
export interface Row {
  id: string
  version: number
  json: string
  fields: ReadonlyMap<string, unknown>
}

const sqlTypes = { text: 'text', folded: 'text', number: 'float8', boolean: 'boolean' }

type Bound = ColumnValue | readonly string[]

const getTable = (kind: Kind) => `blogops.${toSnakeCase(kind)}`

export function getStatement(kind: Kind, id: string): Statement {
  return statement(`select data from ${getTable(kind)} where id = $1`, [toColumnText(id)])
}

/** Returns rows in no particular order. */
export function getManyStatement(kind: Kind, ids: readonly string[]): Statement {
  return statement(`select data from ${getTable(kind)} where id = any($1::text[])`, [ids.map(toColumnText)])
}

export function countStatement<K extends Kind>(kind: K, where: RecordWhere<RecordKinds[K]>): Statement {
  const values: Bound[] = []
  return statement(`select count(*)::text from ${getTable(kind)}${toConditions(kind, { where }, values)}`, values)
}

/** Finds records. If `isOrderedInSql` is false, the result is unordered and ignores limit and offset. */
export function findStatement<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]>): Statement {
  const values: Bound[] = []
  const conditions = toConditions(kind, query, values)
  const order = toOrder(kind, query)
  const paging = order === '' ? '' : toPaging(query, values)
  const found = `from ${getTable(kind)}${conditions}${order}${paging}`
  if (!query.words) return statement(`select data ${found}`, values)
  // Selects ids from an index first, so that only the returned records are read.
  return statement(`select data from ${getTable(kind)} where id in (select id ${found})${order}`, values)
}

/** Appends parameters to `values`. */
function toConditions<K extends Kind>(
  kind: K,
  { where = {}, words = {} }: { where?: RecordWhere<RecordKinds[K]>; words?: RecordWords<RecordKinds[K]> },
  values: Bound[],
): string {
  const equal = getIndexedFields(kind, where).map(([field, value]) => {
    if (value === null) return `${toSnakeCase(field)} is null`
    return Array.isArray(value)
      ? `${toSnakeCase(field)} = any(${bind(values, value.map(toColumnText))}::text[])`
      : `${toSnakeCase(field)} = ${bind(values, toValue(kind, field, value))}`
  })
  // Pass the words as one array, so that the statement text does not depend on their number.
  const containing = getSearchedFields(kind, words).map(
    ([field, terms]) => `${toFoldedName(field)} like all (${bind(values, terms.map(toLikePattern))}::text[])`,
  )
  const conditions = [...equal, ...containing]
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

const toLikePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Appends parameters to `values`. */
function toPaging({ limit, offset }: Pick<RecordQuery<never>, 'limit' | 'offset'>, values: Bound[]): string {
  const limitClause = limit === undefined ? '' : ` limit ${bind(values, limit)}`
  return offset === undefined ? limitClause : `${limitClause} offset ${bind(values, offset)}`
}

const bind = (values: Bound[], value: Bound) => `$${values.push(value)}`

/** Selects the id of another record with the same value. */
export function takenStatement(kind: Kind, id: string, field: string, value: unknown): Statement {
  return statement(`select id from ${getTable(kind)} where ${toSnakeCase(field)} = $2 and id <> $1`, [
    toColumnText(id),
    toValue(kind, field, value),
  ])
}

/** Returns true if the database can sort by this field. Otherwise the caller must sort. */
export function isOrderedInSql<K extends Kind>(kind: K, { orderBy }: RecordQuery<RecordKinds[K]>): boolean {
  return orderBy === undefined || orderBy === 'id' || listColumns(kind).some(isSortColumn(orderBy))
}

const isSortColumn = (orderBy: string) => (column: { field: string; type: ColumnType }) =>
  column.field === orderBy && column.type !== 'folded'

function toOrder<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]>): string {
  const { orderBy = 'id', direction = 'asc' } = query
  if (!isOrderedInSql(kind, query)) return ''
  if (orderBy === 'id') return ` order by id ${direction}`
  return ` order by ${toSnakeCase(orderBy)} ${direction} nulls last, id`
}

/** Inserts a record. Changes no row if the record exists or a unique value is taken. */
export function insertStatement(kind: Kind, row: Row): Statement {
  const columns = listColumns(kind)
  const values = [toColumnText(row.id), row.version, row.json, ...columns.map(column => getFieldValue(row, column))]
  return statement(
    `insert into ${getTable(kind)} (id, version, data${columns.map(({ name }) => `, ${name}`).join('')}) ` +
      `values (${values.map((_, n) => `$${n + 1}`).join(', ')}) on conflict do nothing`,
    values,
  )
}

/** Updates a record. Changes no row unless the stored version is one less and its unique values are free. */
export function updateStatement(kind: Kind, row: Row): Statement {
  const columns = bindColumns(kind)
  const free = columns
    .filter(isUnique(kind))
    .map(
      ({ name, bound }) =>
        ` and not exists (select 1 from ${getTable(kind)} other where other.${name} = ${bound} and other.id <> $1)`,
    )
  return statement(
    `update ${getTable(kind)} set version = $2::bigint, data = $3${columns.map(({ name, bound }) => `, ${name} = ${bound}`).join('')} ` +
      `where id = $1 and version = $2::bigint - 1${free.join('')}`,
    [toColumnText(row.id), row.version, row.json, ...columns.map(column => getFieldValue(row, column))],
  )
}

export function deleteStatement(kind: Kind, id: string): Statement {
  return statement(`delete from ${getTable(kind)} where id = $1`, [toColumnText(id)])
}

/** Inserts the records that do not exist and whose unique values are free. */
export function restoreStatement(kind: Kind, rows: readonly Row[]): Statement {
  const columns = listColumns(kind)
  const arrays = ['text', 'bigint', 'text', ...columns.map(({ type }) => sqlTypes[type])].map(
    (type, n) => `$${n + 1}::${type}[]`,
  )
  return statement(
    `insert into ${getTable(kind)} (id, version, data${columns.map(({ name }) => `, ${name}`).join('')}) ` +
      `select * from unnest(${arrays.join(', ')}) on conflict do nothing`,
    [
      rows.map(({ id }) => toColumnText(id)),
      rows.map(({ version }) => version),
      rows.map(({ json }) => json),
      ...columns.map(column => rows.map(row => getFieldValue(row, column))),
    ],
  )
}

/** Returns columns with their parameters. The first three parameters are the id, the version and the JSON. */
function bindColumns(kind: Kind) {
  return listColumns(kind).map((column, n) => ({ ...column, bound: `$${n + 4}::${sqlTypes[column.type]}` }))
}

function toValue(kind: Kind, field: string, value: unknown): ColumnValue {
  const column = listColumns(kind).find(candidate => candidate.field === field)
  return column ? toColumnValue(value, column.type) : null
}

function isUnique(kind: Kind): (column: { field: string }) => boolean {
  const unique = recordIndexes[kind].filter(index => index.unique).map(({ field }): string => field)
  return ({ field }) => unique.includes(field)
}

const getFieldValue = (row: Row, { field, type }: { field: string; type: ColumnType }) =>
  toColumnValue(row.fields.get(field), type)

import { foldForSearch } from '../../domain/text.ts'
import type { RecordBase, RecordQuery, RecordWhere, RecordWords } from '../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes, recordTexts } from '../../ports/records.ts'
import type { KindView } from './record-tables.ts'

/**
 * Returns the records that match a query.
 * @throws TypeError for a `where` field without an index or a `words` field that is not searchable: a programming
 * error, not bad input.
 */
export function select<K extends Kind>(
  kind: K,
  view: KindView<RecordKinds[K]>,
  query: RecordQuery<RecordKinds[K]> = {},
): RecordKinds[K][] {
  const found = query.where ? findByFields(kind, view, query.where) : view.all()
  return sortAndPage(query.words ? filterByWords(kind, found, query.words) : found, query)
}

/** Returns the existing records among `ids`, each once, in the order of `ids`. */
export function selectMany<R extends RecordBase>(view: Pick<KindView<R>, 'get'>, ids: Iterable<string>): R[] {
  return Array.from(new Set(ids), id => view.get(id)).filter(record => record !== undefined)
}

/** @throws TypeError for a `where` field without an index. */
export function countSelected<K extends Kind>(
  kind: K,
  view: KindView<RecordKinds[K]>,
  where: RecordWhere<RecordKinds[K]> = {},
): number {
  const [first, ...others] = getIndexedFields(kind, where)
  if (first === undefined) return view.count()
  return others.length === 0 ? countMatches(view, ...first) : findByFields(kind, view, where).length
}

/** Sorts records by the query and returns `limit` of them after `offset`. Sorts the given array in place. */
export function sortAndPage<R extends RecordBase>(records: R[], query: RecordQuery<R>): R[] {
  const { orderBy, direction, limit = Number.POSITIVE_INFINITY, offset = 0 } = query
  const first = takeFirst(records, offset + limit, toComparison(orderBy, direction))
  return offset === 0 ? first : first.slice(offset)
}

/**
 * Returns the indexed fields of a `where` clause and their values.
 * @throws TypeError for a field without an index or an undefined value.
 */
export function getIndexedFields<K extends Kind>(
  kind: K,
  where: RecordWhere<RecordKinds[K]>,
): [field: keyof RecordKinds[K] & string, value: unknown][] {
  const fields = recordIndexes[kind].map(index => index.field)
  return Object.entries(where).map(([name, value]) => {
    const field = fields.find(indexed => indexed === name)
    if (!field) throw new TypeError(`${kind} has no index on "${name}". Add it to recordIndexes, or read without it.`)
    if (value === undefined) throw new TypeError(`${kind} was asked for records whose "${name}" is undefined`)
    return [field, value]
  })
}

/**
 * Returns the fields of a `words` clause and the normalized words.
 * @throws TypeError for a field that is not searchable or undefined words.
 */
export function getSearchedFields<K extends Kind>(
  kind: K,
  words: RecordWords<RecordKinds[K]>,
): [field: keyof RecordKinds[K] & string, words: string[]][] {
  const requested: Readonly<Record<string, readonly string[] | undefined>> = words
  return Object.entries(requested).map(([name, terms]) => {
    const field = recordTexts[kind]?.find(text => text === name)
    if (!field) throw new TypeError(`${kind} cannot be searched by "${name}". Add it to recordTexts.`)
    if (!terms) throw new TypeError(`${kind} was searched in "${name}" for words that are undefined`)
    return [field, terms.map(foldForSearch)]
  })
}

function filterByWords<K extends Kind>(kind: K, records: RecordKinds[K][], words: RecordWords<RecordKinds[K]>) {
  const requested = getSearchedFields(kind, words)
  return records.filter(record => requested.every(([field, terms]) => containsAll(record[field], terms)))
}

function containsAll(value: unknown, words: readonly string[]): boolean {
  const text = typeof value === 'string' ? foldForSearch(value) : ''
  return words.every(word => text.includes(word))
}

function findByFields<K extends Kind>(
  kind: K,
  view: KindView<RecordKinds[K]>,
  where: RecordWhere<RecordKinds[K]>,
): RecordKinds[K][] {
  const fields = getIndexedFields(kind, where)
  const [rarest, ...others] = fields.sort((a, b) => countMatches(view, ...a) - countMatches(view, ...b))
  if (rarest === undefined) return view.all()
  const [field, value] = rarest
  const found = Array.isArray(value)
    ? listOnce(value).flatMap(each => view.findBy(field, each))
    : view.findBy(field, value)
  return found.filter(record => others.every(([name, wanted]) => isMatch(record[name], wanted)))
}

const listOnce = (values: readonly unknown[]) => [...new Set(values)]

function countMatches<R extends RecordBase>(view: KindView<R>, field: keyof R & string, value: unknown): number {
  const values = Array.isArray(value) ? listOnce(value) : [value]
  return values.reduce((sum: number, each) => sum + view.countBy(field, each), 0)
}

const isMatch = (value: unknown, wanted: unknown) => (Array.isArray(wanted) ? wanted.includes(value) : value === wanted)

type Comparison<R> = (a: R, b: R) => number

function toComparison<R extends RecordBase>(orderBy: (keyof R & string) | undefined, direction = 'asc'): Comparison<R> {
  const sign = direction === 'desc' ? -1 : 1
  if (orderBy === undefined) return (a, b) => sign * compare(a.id, b.id)
  return (a, b) => compareValues(a[orderBy], b[orderBy], sign) || compare(a.id, b.id)
}

/** Null and missing values come last in both directions. */
function compareValues(a: unknown, b: unknown, sign: number): number {
  const missing = Number(a === null || a === undefined) - Number(b === null || b === undefined)
  if (missing !== 0 || a === b) return missing
  return sign * (typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b))
}

// Compares by code units, like the "C" collation of a database. The order of a locale would differ between machines.
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Picks a page of twenty out of ten thousand in one pass. Sorting everything would add milliseconds to each request.
 */
function takeFirst<R>(records: R[], limit: number, compareRecords: Comparison<R>): R[] {
  if (limit * 8 >= records.length) return records.sort(compareRecords).slice(0, limit)
  const first: R[] = []
  for (const record of orderEndFirst(records, compareRecords)) {
    const last = first[limit - 1]
    if (last !== undefined && compareRecords(record, last) >= 0) continue
    first.splice(findInsertIndex(record, first, compareRecords), 0, record)
    if (first.length > limit) first.pop()
  }
  return first
}

/**
 * Reverses the records if that brings the requested end to the front. Most records were stored by age, so few
 * insertions remain.
 */
function orderEndFirst<R>(records: R[], compareRecords: Comparison<R>): R[] {
  const [begin, end] = [records[0], records.at(-1)]
  return begin !== undefined && end !== undefined && compareRecords(begin, end) > 0 ? records.reverse() : records
}

function findInsertIndex<R>(record: R, sorted: R[], compareRecords: Comparison<R>): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compareRecords(other, record) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

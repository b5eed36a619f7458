import { BlogopsError } from '../../contract/errors.ts'
import type { DateRange } from '../../domain/days.ts'
import { createPace } from '../../lib/steps.ts'
import type { ReadSearchExport } from '../../ports/import-files.ts'
import type { SearchFigures } from '../../ports/site-records.ts'
import {
  createColumnsError,
  createSheetLimits,
  type Headings,
  type MappedRow,
  MappedRows,
  matchHeadings,
} from './import/mapped-rows.ts'
import { MAX_REPORTED_ROWS, readSheet, requireText } from './import/read-sheet.ts'
import {
  currentColumns,
  foldHeading,
  isBlank,
  type Metrics,
  previousColumns,
  readDays,
  readMetrics,
  readPage,
  readQuery,
  type SearchColumn,
  searchHeadings,
  toText,
} from './import/search-row.ts'

type Row = MappedRow<SearchColumn>

/** Sums of rows with the same query and page, such as those of several days. */
class Table {
  readonly #sums = new Map<string, SearchFigures>()

  add({ query, page }: Pick<SearchFigures, 'query' | 'page'>, { clicks, impressions, position }: Metrics): void {
    const key = JSON.stringify([query, page])
    const sum = this.#sums.get(key) ?? { query, page, clicks: 0, impressions: 0, position: 0 }
    const total = sum.impressions + impressions
    this.#sums.set(key, {
      ...sum,
      clicks: sum.clicks + clicks,
      impressions: total,
      position: (sum.position * sum.impressions + position * impressions) / total,
    })
  }

  /** Rows, most impressions first; null if there are none. */
  get rows(): SearchFigures[] | null {
    const rows = [...this.#sums.values()].map(row => ({ ...row, position: Math.round(row.position * 100) / 100 }))
    return rows.length === 0 ? null : rows.sort((a, b) => b.impressions - a.impressions || b.clicks - a.clicks)
  }
}

/** Contents of all files of an export. */
class Collected {
  readonly current = { queries: new Table(), pages: new Table() }
  readonly previous = { queries: new Table(), pages: new Table() }
  readonly days = new Set<string>()
  readonly hosts = new Set<string>()
  readonly filters: string[] = []

  addFigures(row: Row, { query, page, date }: Headings<SearchColumn>): void {
    if (date !== undefined && !isBlank(row.cell('impressions') ?? ''))
      for (const day of readDays(row)) this.days.add(day)
    if (query === undefined && page === undefined) return
    const address = page === undefined ? undefined : readPage(row)
    if (address?.host !== undefined) this.hosts.add(address.host)
    const key = { query: query === undefined ? null : readQuery(row), page: address?.path ?? null }
    const table = key.query === null ? 'pages' : 'queries'
    for (const [tables, names] of [
      [this.current, currentColumns],
      [this.previous, previousColumns],
    ] as const) {
      const metrics = readMetrics(row, names)
      if (metrics) tables[table].add(key, metrics)
    }
  }

  /** Records a row of the filter table, except the rows that every export has. */
  addFilter(row: Row): void {
    const [name = '', value = ''] = [toText(row.cell('query') ?? ''), toText(row.cell('page') ?? '')]
    const isUsual = name === 'Date' || (name === 'Search type' && value === 'Web')
    if (!isUsual && this.filters.length < maxFilters) this.filters.push(`${name}: ${value}`)
  }

  get range(): DateRange | null {
    const days = [...this.days].sort()
    const [from, to] = [days[0], days.at(-1)]
    return from === undefined || to === undefined ? null : { from, to }
  }
}

const maxFilters = 10

const sheetLimits = createSheetLimits({
  rows: 'Export fewer days at a time.',
  columns: 'Use the CSV files of the Performance report.',
})

/** Reads the CSV files that the Performance report of Search Console exports. */
export const readSearchExport: ReadSearchExport = async ({ files, map = [] }, signal) => {
  const pace = createPace(signal)
  const collected = new Collected()
  const unused = new Set(map)
  const skipped: { name: string; cells: readonly string[] }[] = []
  const rejected: { file: string; line: number; reason: string }[] = []
  let rejectedTotal = 0
  for (const { name, content } of files) {
    const table: { kind: TableKind } = { kind: 'other' }
    const rows = new MappedRows<SearchColumn>(cells => {
      const own = map.filter(mapping => hasColumn(cells, mapping))
      for (const mapping of own) unused.delete(mapping)
      const found = matchHeadings({ file: name, cells, map: own }, searchHeadings)
      table.kind = detectKind(name, cells, found)
      if (table.kind === 'other') skipped.push({ name, cells })
      const [query, page] = cells
      return table.kind === 'filters' && query !== undefined && page !== undefined ? { query, page } : found
    })
    await readSheet({ name, content: requireText(name, content, 'CSV'), limits: sheetLimits }, rows, pace)
    for (const row of rows.rows) {
      if (table.kind === 'figures') rows.read(row, () => collected.addFigures(row, rows.headings) ?? {})
      if (table.kind === 'filters') collected.addFilter(row)
      if (pace.isDue()) await pace.pause()
    }
    rejectedTotal += rows.rejectedTotal
    rejected.push(...rows.rejected.map(fault => ({ file: name, ...fault })))
  }
  const [wrong] = skipped
  if (wrong && skipped.length === files.length)
    throw createColumnsError(wrong.name, wrong.cells, { ...wrongFile, missing: ['query or page', ...currentColumns] })
  assertMapped(unused)
  const { current, previous } = collected
  return {
    current: { queries: current.queries.rows, pages: current.pages.rows },
    previous: { queries: previous.queries.rows, pages: previous.pages.rows },
    days: collected.range,
    hosts: [...collected.hosts],
    filters: collected.filters,
    skippedFiles: skipped.map(({ name }) => name),
    rejected: rejected.slice(0, MAX_REPORTED_ROWS),
    rejectedTotal,
  }
}

type TableKind = 'figures' | 'filters' | 'other'

const wrongFile = {
  expected: 'an export of the Performance report',
  hint: 'Export one period of the Performance report in Search Console as CSV. For a column with another name, pass --map "Column=query"',
}

/** @throws BlogopsError `bad_request` for queries or pages without figures. */
function detectKind(name: string, cells: readonly string[], found: Headings<SearchColumn>): TableKind {
  const missing = currentColumns.filter(column => found[column] === undefined)
  const hasKey = found.query !== undefined || found.page !== undefined
  if (hasKey && missing.length > 0) throw createColumnsError(name, cells, { ...wrongFile, missing })
  if (hasKey || found.date !== undefined) return 'figures'
  return foldHeading(cells[0] ?? '') === 'filter' && cells.length === 2 ? 'filters' : 'other'
}

const getColumn = (mapping: string) => mapping.slice(0, mapping.lastIndexOf('='))

function hasColumn(cells: readonly string[], mapping: string): boolean {
  return cells.some(cell => foldHeading(cell) === foldHeading(getColumn(mapping)))
}

/** @throws BlogopsError `bad_request` if a mapping names a column that no file has. */
function assertMapped(unused: ReadonlySet<string>): void {
  const [mapping] = unused
  if (mapping !== undefined) throw new BlogopsError('bad_request', `No file has a column "${getColumn(mapping)}".`)
}

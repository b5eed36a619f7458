import { BlogopsError } from '../../contract/errors.ts'
import type {
  SearchImportRequest,
  SearchImportResult,
  SearchPeriod,
  SearchPeriodDetails,
  SearchRow,
} from '../../contract/schemas/search.ts'
import { addDays, type DateRange, findRangeProblem, getPreviousPeriod } from '../../domain/days.ts'
import { formatCount } from '../../domain/number-format.ts'
import { isLoopback } from '../../domain/urls.ts'
import type { ReadSearchExport, SearchExport } from '../../ports/import-files.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { SearchFigures, SearchPeriodRecord, SearchTables } from '../../ports/site-records.ts'
import type { Clock } from '../../ports/system.ts'

interface SearchFiguresOptions {
  records: RecordStore
  clock: Clock
  siteUrl: string
  readExport: ReadSearchExport
}

/** Rows that are stored of each table: those with the most impressions. The export has at most 1,000. */
const maxRows = 5_000
/** Rows that are shown of each table. */
const maxShown = 100
/** Monthly exports of five years. */
const maxPeriods = 60

type ImportedPeriod = SearchImportResult['periods'][number]

/** Imports figures of Search Console by periods. A later import of the same days replaces the earlier one. */
export function createSearchFigures({ records, clock, siteUrl, readExport }: SearchFiguresOptions) {
  /** Stores the tables of a period. Tables that the export lacks stay as they are. */
  async function store(
    tx: Transaction,
    days: DateRange,
    { tables, by, dryRun }: { tables: SearchTables; by: string; dryRun: boolean },
  ): Promise<ImportedPeriod> {
    const id = toPeriodId(days)
    const [period, rows] = await Promise.all([tx.get('searchPeriod', id), tx.get('searchRows', id)])
    const queries = tables.queries?.slice(0, maxRows) ?? null
    const pages = tables.pages?.slice(0, maxRows) ?? null
    const next = { queries: queries ?? rows?.queries ?? [], pages: pages ?? rows?.pages ?? [] }
    const isSame = rows !== undefined && areSame(rows, next)
    const sums = sumFigures(next.pages.length > 0 ? next.pages : next.queries)
    if (!period && (await tx.count('searchPeriod')) >= maxPeriods) throw createFullError()
    if (!isSame && !dryRun) {
      const counts = { queries: next.queries.length, pages: next.pages.length }
      const at = clock.now().toISOString()
      await tx.put('searchPeriod', { id, version: period?.version ?? 0, ...days, ...counts, ...sums, at, by })
      await tx.put('searchRows', { id, version: rows?.version ?? 0, ...next })
    }
    return {
      ...days,
      queries: queries?.length ?? null,
      pages: pages?.length ?? null,
      clicks: sums.clicks,
      impressions: sums.impressions,
      state: isSame ? 'unchanged' : period ? 'replaced' : 'new',
    }
  }

  return {
    /** @throws BlogopsError `bad_request` for files without figures or without days; `conflict` for too many periods */
    async import(
      { files, from, to, map, dryRun, by }: SearchImportRequest & { by: string },
      signal: AbortSignal,
    ): Promise<SearchImportResult> {
      const found = await readExport({ files, map }, signal)
      const days = chooseDays(found, { from, to })
      const lastDay = addDays(clock.now().toISOString().slice(0, 10), 1)
      if (days.to > lastDay) throw new BlogopsError('bad_request', `The figures end on ${days.to}, in the future.`)
      const parts = [
        { days, tables: found.current },
        { days: getPreviousPeriod(days), tables: found.previous },
      ].filter(({ tables }) => tables.queries !== null || tables.pages !== null)
      const periods = await records.transact(async tx => {
        const stored: ImportedPeriod[] = []
        for (const part of parts) stored.push(await store(tx, part.days, { tables: part.tables, by, dryRun }))
        return stored
      })
      const { skippedFiles, rejected, rejectedTotal } = found
      const notices = describeDoubts(found, siteUrl)
      return { dryRun, periods, notices, skippedFiles: [...skippedFiles], rejected, rejectedTotal }
    },

    /** Latest first. */
    list: async (): Promise<SearchPeriod[]> => (await findPeriods(records)).map(toPeriod),

    /** @throws BlogopsError `not_found` */
    async get(id: string): Promise<SearchPeriodDetails> {
      const period = await requirePeriod(records, id)
      const { queries = [], pages = [] } = (await records.get('searchRows', id)) ?? {}
      const show = (rows: readonly SearchFigures[]) => rows.slice(0, maxShown).map(toSearchRow)
      return { ...toPeriod(period), topQueries: show(queries), topPages: show(pages) }
    },

    /** @throws BlogopsError `not_found` */
    remove: (id: string): Promise<SearchPeriod> =>
      records.transact(async tx => {
        const period = await requirePeriod(tx, id)
        await tx.delete('searchPeriod', id)
        await tx.delete('searchRows', id)
        return toPeriod(period)
      }),
  }
}

export type SearchFigureImports = ReturnType<typeof createSearchFigures>

/** Finds the imported periods, latest first. */
async function findPeriods(reader: RecordReader): Promise<SearchPeriodRecord[]> {
  const found = await reader.find('searchPeriod')
  return found.toSorted((a, b) => b.to.localeCompare(a.to) || b.from.localeCompare(a.from))
}

const toPeriodId = ({ from, to }: DateRange) => `${from}..${to}`

async function requirePeriod(reader: RecordReader, id: string): Promise<SearchPeriodRecord> {
  const record = await reader.get('searchPeriod', id)
  if (record) return record
  throw new BlogopsError('not_found', `There are no figures of ${id}.`, { hint: 'List them: blogops search list' })
}

/** Returns the days that the caller gave or, without them, those of the table of days. @throws BlogopsError `bad_request` */
function chooseDays({ days }: SearchExport, given: { from?: string | undefined; to?: string | undefined }): DateRange {
  const from = given.from ?? days?.from
  const to = given.to ?? days?.to
  if (from === undefined || to === undefined)
    throw new BlogopsError('bad_request', 'The files do not state their days.', {
      hint: 'Import the whole export, with Chart.csv or Dates.csv, or give the days: --range 2026-08-24..2026-11-21',
      details: { missing: ['range'] },
    })
  const problem = findRangeProblem(toPeriodId({ from, to }))
  if (problem !== undefined) throw new BlogopsError('bad_request', `The ${problem}.`)
  return { from, to }
}

function describeDoubts({ filters, hosts, current }: SearchExport, siteUrl: string): string[] {
  const site = new URL(siteUrl).hostname
  const strangers = hosts.filter(host => toPlainHost(host) !== toPlainHost(site))
  const isTooLong = [current.queries, current.pages].some(rows => rows !== null && rows.length > maxRows)
  return [
    ...filters.map(filter => `The export is filtered by “${filter}”, so it lacks the other figures of the site.`),
    ...(strangers.length > 0 && !isLoopback(site)
      ? [`Some pages are at ${strangers.slice(0, 3).join(', ')}, but this site is at ${site}.`]
      : []),
    ...(isTooLong
      ? [`Of each table, only the ${formatCount(maxRows)} rows with the most impressions are stored.`]
      : []),
  ]
}

const toPlainHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

function createFullError(): BlogopsError {
  return new BlogopsError('conflict', `There are figures of ${maxPeriods} periods, the most that can be stored.`, {
    hint: 'Delete old ones first: blogops search remove <id>',
  })
}

function areSame(a: SearchTables, b: SearchTables): boolean {
  const toText = ({ queries, pages }: SearchTables) => JSON.stringify([queries, pages])
  return toText(a) === toText(b)
}

/** Sums clicks and impressions, and averages the position over the impressions. */
function sumFigures(rows: readonly SearchFigures[]): Pick<SearchFigures, 'clicks' | 'impressions' | 'position'> {
  const sum = { clicks: 0, impressions: 0, position: 0 }
  for (const { clicks, impressions, position } of rows) {
    sum.clicks += clicks
    sum.impressions += impressions
    sum.position += impressions * position
  }
  return { ...sum, position: sum.impressions === 0 ? 0 : Math.round((100 * sum.position) / sum.impressions) / 100 }
}

const toRate = ({ clicks, impressions }: { clicks: number; impressions: number }) =>
  impressions === 0 ? 0 : Math.round((10_000 * clicks) / impressions) / 100

function toSearchRow({ query, page, clicks, impressions, position }: SearchFigures): SearchRow {
  return { query, page, clicks, impressions, ctr: toRate({ clicks, impressions }), position }
}

function toPeriod({ id, from, to, queries, pages, clicks, impressions, position, at, by }: SearchPeriodRecord) {
  return { id, from, to, queries, pages, clicks, impressions, ctr: toRate({ clicks, impressions }), position, at, by }
}

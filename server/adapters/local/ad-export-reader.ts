import { BlogopsError } from '../../contract/errors.ts'
import { type ExportField, exportFields } from '../../contract/schemas/ad-performance.ts'
import { dayMs } from '../../domain/durations.ts'
import { createPace } from '../../lib/steps.ts'
import type { ExportedDay, ReadAdExport } from '../../ports/import-files.ts'
import type { Clock } from '../../ports/system.ts'
import { type ExportRow, readDayRow } from './import/ad-export-row.ts'
import { detectDateOrder } from './import/dates.ts'
import {
  MAX_REPORTED_ROWS,
  RowError,
  readSheet,
  requireText,
  type SheetLimits,
  type SheetReader,
} from './import/read-sheet.ts'

/**
 * Known headings of each field, compared without case, spaces and punctuation. The first match counts. Purchases
 * precede results, which are clicks in campaigns optimised for clicks.
 */
const KNOWN_HEADINGS: Record<ExportField, readonly string[]> = {
  date: ['day', 'date', 'reportingdate', 'reportingstarts', 'datestart'],
  endDate: ['reportingends', 'datestop'],
  adId: ['adid'],
  adName: ['adname', 'ad'],
  adSetId: ['adsetid', 'fbcampaignid'],
  adSetName: ['adsetname', 'adset'],
  campaignId: ['campaignid', 'xyzcampaignid'],
  campaignName: ['campaignname', 'campaign'],
  age: ['age', 'agerange'],
  gender: ['gender', 'sex'],
  region: ['region', 'regionname'],
  impressions: ['impressions'],
  clicks: ['clicksall', 'clicks', 'linkclicks', 'inlinelinkclicks'],
  spend: ['amountspentgbp', 'amountspent', 'spend', 'spent', 'cost'],
  conversions: ['purchases', 'conversions', 'totalconversion', 'totalconversions', 'results', 'approvedconversion'],
}

/** Headings of a period's first day. Such a row is a daily row only if the last day is the same. */
const FIRST_DAY_HEADINGS = ['reportingstarts', 'datestart']

const REQUIRED_FIELDS = ['date', 'impressions', 'clicks', 'spend'] as const

export type Headings = Partial<Record<ExportField, string>>

const foldHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches a file's headings to fields.
 * @param map entries `column=field`, which take precedence over known headings.
 * @throws BlogopsError `bad_request` if a required column is missing, or if `map` names a column that the file does
 * not have.
 */
export function findHeadings(file: string, cells: readonly string[], map: readonly string[]): Headings {
  const byFolded = new Map(cells.map(heading => [foldHeading(heading), heading] as const).toReversed())
  const found: Headings = {}
  for (const field of exportFields) {
    const spelling = KNOWN_HEADINGS[field].find(known => byFolded.has(known))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[field] = heading
  }
  const headings = { ...found, ...applyMapping(file, cells, map) }
  assertPounds(file, cells, headings)
  assertRequiredFields(file, cells, headings)
  if (!FIRST_DAY_HEADINGS.includes(foldHeading(headings.date ?? ''))) delete headings.endDate
  return headings
}

function applyMapping(file: string, cells: readonly string[], map: readonly string[]): Headings {
  const headings: Headings = {}
  for (const mapping of map) {
    const at = mapping.lastIndexOf('=')
    const [column, field] = [mapping.slice(0, at), mapping.slice(at + 1)]
    const known = exportFields.find(name => name === field)
    const heading = cells.find(name => name === column) ?? cells.find(name => foldHeading(name) === foldHeading(column))
    if (heading === undefined || known === undefined) {
      throw new BlogopsError('bad_request', `${file} has no column "${column}". Columns found: ${listNames(cells)}.`)
    }
    headings[known] = heading
  }
  return headings
}

/** Rejects other currencies, because their sums would be meaningless. */
function assertPounds(file: string, cells: readonly string[], { spend }: Headings): void {
  const otherCurrency = cells.find(heading => /^amountspent[a-z]{3}$/.test(foldHeading(heading)))
  if (spend !== undefined || otherCurrency === undefined) return
  throw new BlogopsError('bad_request', `${file} has amounts in "${otherCurrency}", but blogops needs pounds.`, {
    hint: `Export it in GBP. To read the figures as pounds anyway, pass --map "${otherCurrency}=spend"`,
  })
}

function assertRequiredFields(file: string, cells: readonly string[], headings: Headings): void {
  const missing: string[] = REQUIRED_FIELDS.filter(field => headings[field] === undefined)
  if (headings.adId === undefined && headings.adName === undefined) missing.push('adName (or adId)')
  if (missing.length === 0) return
  throw new BlogopsError(
    'bad_request',
    `${file} is not an export of daily rows: it has no column for ${missing.join(', ')}. Columns found: ${listNames(cells)}.`,
    {
      hint: 'Export by ad and by day, with impressions, clicks and the amount spent. For a column with another name, pass --map "Column=spend"',
      details: { found: cells.slice(0, 20).map(name => name.slice(0, 100)), missing },
    },
  )
}

function listNames(names: readonly string[]): string {
  const shown = names.filter(name => name !== '').slice(0, 30)
  return shown.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ') || 'none'
}

const maxRows = 100_000
const maxColumns = 500

/** Limits for an export. The contract limits its characters. */
export const exportLimits: SheetLimits = {
  rows: maxRows,
  columns: maxColumns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} rows.`, {
      hint: 'Export fewer days for each file, and import the files one after the other.',
      details: { most: maxRows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, {
      hint: 'Export the ad, the day, impressions, clicks and the amount spent.',
      details: { most: maxColumns },
    }),
}

/** Collects the rows of an export and the reasons for rejected ones. */
class ExportRows implements SheetReader {
  readonly rows: ExportRow[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  headings: Headings = {}
  readonly #lines = new Map<string, number>()
  readonly #findHeadings: (cells: readonly string[]) => Headings
  #positions = new Map<string, number>()

  constructor(find: (cells: readonly string[]) => Headings) {
    this.#findHeadings = find
  }

  head(cells: readonly string[]): void {
    this.headings = this.#findHeadings(cells)
    this.#positions = new Map(Object.entries(this.headings).map(([field, heading]) => [field, cells.indexOf(heading)]))
  }

  /** Rejects exact duplicates, which come from joining files twice. Different rows of one day are parts of that day. */
  row(line: number, cells: readonly string[]): void {
    const key = JSON.stringify(cells)
    const earlierLine = this.#lines.get(key)
    if (earlierLine === undefined) this.#addRow(line, cells)
    else this.fault(line, `it is the same as line ${earlierLine}`)
    this.#lines.set(key, earlierLine ?? line)
  }

  #addRow(line: number, cells: readonly string[]): void {
    const places = this.#positions
    this.rows.push({ line, cell: field => cells[places.get(field) ?? -1]?.trim() })
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < MAX_REPORTED_ROWS) this.rejected.push({ line, reason })
  }
}

/** Reads CSV files of daily rows, from Ads Manager and other tools. */
export function createAdExportReader({ clock }: { clock: Clock }): ReadAdExport {
  return async ({ name, content, dateFormat, map = [] }, signal) => {
    const pace = createPace(signal)
    const text = requireText(name, content, 'CSV')
    const collected = new ExportRows(cells => findHeadings(name, cells, map))
    await readSheet({ name, content: text, limits: exportLimits }, collected, pace)
    const dates = collected.rows.map(row => row.cell('date') ?? '')
    const order = detectDateOrder(name, dates, dateFormat)
    // The account's time zone may be a day ahead.
    const lastDay = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    const days: ExportedDay[] = []
    for (const row of collected.rows) {
      const day = tryRow(() => readDayRow(row, { order, lastDay }))
      if (typeof day === 'string') collected.fault(row.line, day)
      else days.push(day)
      if (pace.isDue()) await pace.pause()
    }
    const rejected = collected.rejected.sort((a, b) => a.line - b.line)
    return { days, rejected, rejectedTotal: collected.rejectedTotal, columns: collected.headings }
  }
}

/** Returns the day, or the reason it was rejected. */
function tryRow(read: () => ExportedDay): ExportedDay | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowError) return error.message
    throw error
  }
}

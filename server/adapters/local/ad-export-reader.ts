import type { ExportedDay, ReadAdExport } from '../../ports/ad-export.ts'
import type { Clock } from '../../ports/clock.ts'
import { createPace } from '../../ports/pace.ts'
import { findHeadings, type Headings } from './ad-export/columns.ts'
import { detectDateOrder } from './ad-export/dates.ts'
import { type ExportRow, readDayRow } from './ad-export/day-row.ts'
import { exportLimits } from './ad-export/limits.ts'
import { requireText } from './csv/checked-text.ts'
import { readSheet, type SheetReader } from './csv/read-sheet.ts'
import { MAX_REPORTED_ROWS, RowError } from './csv/row-fault.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Collects the rows of an export and the reasons for rejected ones. */
class ExportRows implements SheetReader {
  readonly rows: ExportRow[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  headings: Headings = {}
  readonly #lines = new Map<string, number>()
  readonly #findHeadings: (cells: readonly string[]) => Headings
  #places = new Map<string, number>()

  constructor(find: (cells: readonly string[]) => Headings) {
    this.#findHeadings = find
  }

  head(cells: readonly string[]): void {
    this.headings = this.#findHeadings(cells)
    this.#places = new Map(Object.entries(this.headings).map(([field, heading]) => [field, cells.indexOf(heading)]))
  }

  /** Rejects exact duplicates, which come from joining files twice. Different rows of one day are parts of that day. */
  row(line: number, cells: readonly string[]): void {
    const key = JSON.stringify(cells)
    const earlierLine = this.#lines.get(key)
    if (earlierLine === undefined) this.#keep(line, cells)
    else this.fault(line, `it is the same as line ${earlierLine}`)
    this.#lines.set(key, earlierLine ?? line)
  }

  #keep(line: number, cells: readonly string[]): void {
    const places = this.#places
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

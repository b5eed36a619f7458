import type { ExportedDay, ReadAdExport } from '../../ports/ad-export.ts'
import type { Clock } from '../../ports/clock.ts'
import { createPace } from '../../ports/pace.ts'
import { findHeadings, type Headings } from './ad-export/columns.ts'
import { dateOrderOf } from './ad-export/dates.ts'
import { type ExportRow, readDayRow } from './ad-export/day-row.ts'
import { exportLimits } from './ad-export/limits.ts'
import { checkedText } from './csv/checked-text.ts'
import { readSheet, type SheetReader } from './csv/read-sheet.ts'
import { REJECTED_KEPT, RowFault } from './csv/row-fault.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Collects the rows of an export and the reasons for rejected ones. */
class Rows implements SheetReader {
  readonly rows: ExportRow[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  headings: Headings = {}
  readonly #lines = new Map<string, number>()
  readonly #findHeadings: (given: readonly string[]) => Headings
  #places = new Map<string, number>()

  constructor(find: (given: readonly string[]) => Headings) {
    this.#findHeadings = find
  }

  head(cells: readonly string[]): void {
    this.headings = this.#findHeadings(cells)
    this.#places = new Map(Object.entries(this.headings).map(([field, heading]) => [field, cells.indexOf(heading)]))
  }

  /** Rejects exact duplicates, which come from joining files twice. Different rows of one day are parts of that day. */
  row(line: number, cells: readonly string[]): void {
    const whole = JSON.stringify(cells)
    const earlier = this.#lines.get(whole)
    if (earlier === undefined) this.#keep(line, cells)
    else this.fault(line, `it is the same as line ${earlier}`)
    this.#lines.set(whole, earlier ?? line)
  }

  #keep(line: number, cells: readonly string[]): void {
    const places = this.#places
    this.rows.push({ line, cell: field => cells[places.get(field) ?? -1]?.trim() })
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < REJECTED_KEPT) this.rejected.push({ line, reason })
  }
}

/** Reads CSV files of daily rows, from Ads Manager and other tools. */
export function createAdExportReader({ clock }: { clock: Clock }): ReadAdExport {
  return async ({ name, content, dateFormat, map = [] }, signal) => {
    const pace = createPace(signal)
    const text = checkedText(name, content, 'CSV')
    const sheet = new Rows(given => findHeadings(name, given, map))
    await readSheet({ name, content: text, limits: exportLimits }, sheet, pace)
    const dates = sheet.rows.map(row => row.cell('date') ?? '')
    const order = dateOrderOf(name, dates, dateFormat)
    // The account's time zone may be a day ahead.
    const lastDay = new Date(clock.now().getTime() + dayInMs).toISOString().slice(0, 10)
    const days: ExportedDay[] = []
    for (const row of sheet.rows) {
      const day = tryRow(() => readDayRow(row, { order, lastDay }))
      if (typeof day === 'string') sheet.fault(row.line, day)
      else days.push(day)
      if (pace.due()) await pace.rest()
    }
    const rejected = sheet.rejected.sort((a, b) => a.line - b.line)
    return { days, rejected, rejectedTotal: sheet.rejectedTotal, columns: sheet.headings }
  }
}

/** Returns the day, or the reason it was rejected. */
function tryRow(read: () => ExportedDay): ExportedDay | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowFault) return error.message
    throw error
  }
}

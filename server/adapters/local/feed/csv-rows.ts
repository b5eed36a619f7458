import type { Pace } from '../../../ports/pace.ts'
import { readSheet, type SheetLimits } from '../csv/read-sheet.ts'
import { type Column, type FeedRow, requireColumns, type TakeRow } from './columns.ts'
import { createTooManyColumnsError, createTooManyRowsError, MAX_COLUMNS, MAX_ROWS } from './limits.ts'

const sheetLimits: SheetLimits = {
  rows: MAX_ROWS,
  columns: MAX_COLUMNS,
  tooManyRows: createTooManyRowsError,
  tooManyColumns: createTooManyColumnsError,
}

type Positions = Partial<Record<Column, number>>

/** Returns the position of each column in a row. */
function getPositions(file: string, cells: readonly string[]): Positions {
  const positions = Object.entries(requireColumns(file, cells)).map(([column, heading]) => [
    column,
    cells.indexOf(heading),
  ])
  return Object.fromEntries(positions)
}

function toCsvRow(line: number, cells: readonly string[], positions: Positions): FeedRow {
  const text = (column: Column) => cells[positions[column] ?? -1] ?? ''
  return {
    line,
    size: column => text(column).length,
    cell: column => text(column).trim(),
    list: column => text(column).split(/[|;\n]/),
  }
}

/** @throws BlogopsError `bad_request` if the heading is not that of a feed, or if there are too many rows. */
export async function readCsv(name: string, content: string, take: TakeRow, pace: Pace): Promise<void> {
  let positions: Positions = {}
  const reader = {
    head(cells: readonly string[]) {
      positions = getPositions(name, cells)
    },
    row: (line: number, cells: readonly string[]) => take(toCsvRow(line, cells, positions)),
    fault: (line: number, fault: string) => take({ line, fault }),
  }
  await readSheet({ name, content, limits: sheetLimits }, reader, pace)
}

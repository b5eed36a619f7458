import type { Pace } from '../../../ports/pace.ts'
import { readSheet, type SheetLimits } from '../csv/read-sheet.ts'
import { type Column, type FeedRow, requireColumns, type TakeRow } from './columns.ts'
import { MOST_COLUMNS, MOST_ROWS, tooManyColumns, tooManyRows } from './limits.ts'

const limits: SheetLimits = { rows: MOST_ROWS, columns: MOST_COLUMNS, tooManyRows, tooManyColumns }

type Place = Partial<Record<Column, number>>

/** Returns the position of each column in a row. */
function placesOf(file: string, given: readonly string[]): Place {
  const places = Object.entries(requireColumns(file, given)).map(([column, heading]) => [
    column,
    given.indexOf(heading),
  ])
  return Object.fromEntries(places)
}

function rowOf(line: number, cells: readonly string[], places: Place): FeedRow {
  const text = (column: Column) => cells[places[column] ?? -1] ?? ''
  return {
    line,
    size: column => text(column).length,
    cell: column => text(column).trim(),
    list: column => text(column).split(/[|;\n]/),
  }
}

/** @throws BlogopsError `bad_request` if the heading is not that of a feed, or if there are too many rows. */
export async function readCsv(name: string, content: string, take: TakeRow, pace: Pace): Promise<void> {
  let places: Place = {}
  const reader = {
    head(cells: readonly string[]) {
      places = placesOf(name, cells)
    },
    row: (line: number, cells: readonly string[]) => take(rowOf(line, cells, places)),
    fault: (line: number, fault: string) => take({ line, fault }),
  }
  await readSheet({ name, content, limits }, reader, pace)
}

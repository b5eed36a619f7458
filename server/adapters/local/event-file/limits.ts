import { BlogopsError } from '../../../contract/errors.ts'
import type { SheetLimits } from '../csv/read-sheet.ts'

const maxRows = 250_000
const maxColumns = 200

/** Limits for an event file. The contract limits its characters. */
export const eventFileLimits: SheetLimits = {
  rows: maxRows,
  columns: maxColumns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} events.`, {
      hint: 'Divide it by whole days, and import one after the other.',
      details: { most: maxRows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, { details: { most: maxColumns } }),
}

import { BlogopsError } from '../../../contract/errors.ts'
import type { SheetLimits } from '../csv/read-sheet.ts'

const rows = 250_000
const columns = 200

/** Limits for an event file. The contract limits its characters. */
export const eventFileLimits: SheetLimits = {
  rows,
  columns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${rows.toLocaleString('en-GB')} events.`, {
      hint: 'Divide it by whole days, and import one after the other.',
      details: { most: rows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${columns} columns.`, { details: { most: columns } }),
}

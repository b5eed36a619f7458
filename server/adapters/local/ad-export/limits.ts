import { BlogopsError } from '../../../contract/errors.ts'
import type { SheetLimits } from '../csv/read-sheet.ts'

const maxRows = 100_000
const maxColumns = 500

/** Limits for an export. The contract limits its characters. */
export const exportLimits: SheetLimits = {
  rows: maxRows,
  columns: maxColumns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} rows.`, {
      hint: 'Export fewer days at a time: importing one file after the other adds up.',
      details: { most: maxRows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, {
      hint: 'Export the ad, the day, impressions, clicks and the amount spent.',
      details: { most: maxColumns },
    }),
}

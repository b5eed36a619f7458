import { BlogopsError } from '../../../contract/errors.ts'
import type { SheetLimits } from '../csv/read-sheet.ts'

const rows = 100_000
const columns = 500

/** Limits for an export. The contract limits its characters. */
export const exportLimits: SheetLimits = {
  rows,
  columns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${rows.toLocaleString('en-GB')} rows.`, {
      hint: 'Export fewer days at a time: importing one file after the other adds up.',
      details: { most: rows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${columns} columns.`, {
      hint: 'Export the ad, the day, impressions, clicks and the amount spent.',
      details: { most: columns },
    }),
}

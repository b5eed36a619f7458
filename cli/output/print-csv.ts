import { byteOrderMark } from '../../server/domain/csv.ts'
import type { Output } from './output.ts'

/** Prints rows as CSV. A terminal would show the byte order mark; spreadsheets need it in files. */
export function printCsv(output: Pick<Output, 'document'>, rows: unknown, csv: string): void {
  output.document(rows, ({ width }) => (width === undefined ? byteOrderMark : '') + csv)
}

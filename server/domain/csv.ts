/** CSV by RFC 4180. */

/** Byte-order mark. Without it, spreadsheets decode £ wrongly. */
export const byteOrderMark = '\uFEFF'

/** Returns lines as CSV: commas, CRLF, the first line has the headings. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map(line => `${line.map(toCsvCell).join(',')}\r\n`).join('')
}

/** Column of a CSV file. */
export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number
}

/** Returns a table as CSV. */
export function toCsvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return toCsv([columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))])
}

/**
 * Formats one cell, in quotes where a comma, or a separator of other programs, would split it. Text that a spreadsheet would run as a formula, also after white space, gets a leading apostrophe,
 * which spreadsheets do not show.
 */
export function toCsvCell(value: string | number): string {
  const text = String(value)
  const isFormula = /^[\s]*[=+\-@]/.test(text) && !isNumber(text)
  const safe = isFormula ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

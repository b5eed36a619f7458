import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { RejectedRow } from '../../../ports/product-source.ts'
import { type FeedRow, requireColumns } from './columns.ts'

export interface ReadRows {
  rows: FeedRow[]
  rejected: RejectedRow[]
}

const records = z.array(
  z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) }),
)

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The delimiter the heading uses most, quoted text left out. */
function delimiterOf(content: string): string {
  const heading = content.trimStart().split(/\r?\n|\r/, 1)[0] ?? ''
  const bare = heading.replace(/"[^"]*"/g, '')
  const uses = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (uses(delimiter) > uses(best) ? delimiter : best), ',')
}

interface Line {
  line: number
  cells: string[]
}

function readLines(content: string): { lines: Line[]; broken: RejectedRow[] } {
  const broken: RejectedRow[] = []
  const parsed = parse(content, {
    bom: true,
    delimiter: delimiterOf(content),
    // Named, because the parser would hold all lines to the ending of the first, and files put together mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    raw: true,
    // Titles such as `1.69" Screen` come unquoted from careless programs.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: error => {
      broken.push({ line: Number(error?.lines ?? 0), reason: error?.message ?? 'the row cannot be read' })
    },
  })
  const lines = records.parse(parsed).map(({ record, raw, info }) => ({
    line: info.lines - (raw.trim().match(/\r\n|\n|\r/g)?.length ?? 0),
    cells: record,
  }))
  return { lines, broken: broken.map(row => explained(row, (lines.at(-1)?.line ?? 0) + 1)) }
}

/** An open quote is noticed at the end of the file; what the reader must mend is the row after the last good one. */
function explained({ line, reason }: RejectedRow, afterLast: number): RejectedRow {
  if (!/quote not closed/i.test(reason)) return { line, reason }
  return { line: afterLast, reason: 'a quotation mark is opened and never closed; the rest of the file was not read' }
}

/** @throws BlogopsError `bad_request` where the heading is not that of a feed. */
export function readCsv(file: string, content: string): ReadRows {
  const { lines, broken } = readLines(content)
  const given = (lines[0]?.cells ?? []).map(cell => cell.trim())
  const headings = requireColumns(file, given)
  const body = lines.slice(1).filter(line => line.cells.some(cell => cell.trim() !== ''))
  const ragged = body.filter(line => line.cells.length !== given.length)
  const cellOf = (line: Line, column: keyof typeof headings) => {
    const heading = headings[column]
    return heading === undefined ? '' : (line.cells[given.indexOf(heading)] ?? '').trim()
  }
  return {
    rows: body
      .filter(line => line.cells.length === given.length)
      .map(line => ({
        line: line.line,
        cell: column => cellOf(line, column),
        list: column =>
          cellOf(line, column)
            .split(/\s*[|;\n]\s*/)
            .filter(Boolean),
      })),
    rejected: [
      ...broken,
      ...ragged.map(line => ({
        line: line.line,
        reason: `the row has ${line.cells.length} columns and the heading has ${given.length}`,
      })),
    ],
  }
}

import { byteOrderMark } from '../../server/domain/csv.ts'
import type { DateRange } from '../../server/domain/days.ts'
import { QuietButton } from './buttons.tsx'

interface CsvButtonProps {
  /** Name of the table, for people and for the file. */
  table: string
  range: DateRange
  sample: boolean
  toCsv: () => string
}

/** Downloads a table as CSV. */
export function CsvButton({ table, range: { from, to }, sample, toCsv }: CsvButtonProps) {
  const name = `${sample ? 'sample-' : ''}${table.toLowerCase().replaceAll(' ', '-')}-${from}_${to}.csv`
  return <QuietButton onClick={() => saveCsv(name, toCsv())}>{table} as CSV</QuietButton>
}

/** Offers CSV as the download of a file. Spreadsheets need the byte order mark. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([byteOrderMark, text], { type: 'text/csv' }))
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

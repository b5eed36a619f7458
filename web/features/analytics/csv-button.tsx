import type { DateRange } from '../../../server/domain/days.ts'
import { saveCsv } from '../../lib/save-csv.ts'

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
  return (
    <button type="button" className="button button-small button-quiet" onClick={() => saveCsv(name, toCsv())}>
      {table} as CSV
    </button>
  )
}

import { type AdsCsvRow, toAdsCsv } from '../../../../server/domain/ads-csv.ts'
import { saveCsv } from '../../../lib/csv-button.tsx'
import type { RowEarnings } from './ad-row.tsx'
import type { TreeRow } from './ad-tree.ts'
import { type AdsFilter, getFirstDay } from './ads-address.ts'
import { getLabels } from './labels-dialog.tsx'
import type { AdsColumn } from './table-columns.tsx'
import type { RowVerdict } from './verdict-chip.tsx'

export interface ShownTable {
  rows: readonly TreeRow[]
  columns: readonly AdsColumn[]
  findVerdict: (row: TreeRow) => RowVerdict | undefined
  getEarnings: (row: TreeRow) => RowEarnings | undefined
}

const levels = { campaign: 'Campaign', adSet: 'Ad set', ad: 'Ad' } as const

type Names = Pick<AdsCsvRow, 'campaign' | 'adSet' | 'ad'>

function toCsvRows(rows: readonly TreeRow[], table: ShownTable, parents: Names): AdsCsvRow[] {
  return rows.flatMap(row => {
    const names: Names = { ...parents, [row.kind]: row.kind === 'ad' ? row.ad.adName : row.name }
    const csvRow: AdsCsvRow = {
      ...names,
      level: levels[row.kind],
      id: row.id,
      status: row.isRunning ? 'ACTIVE' : 'PAUSED',
      labels: getLabels(row),
      budget: row.kind === 'adSet' && !row.isImported ? row.adSet.dailyBudget : null,
      ...row.figures,
      earnings: table.getEarnings(row)?.text ?? '',
      verdict: table.findVerdict(row)?.text ?? '',
    }
    return [csvRow, ...toCsvRows(row.children, table, names)]
  })
}

/** Returns the rows of the table that match its filters, folded ones too, with the columns that are shown. */
export function toTableCsv(table: ShownTable): string {
  const names = { campaign: '', adSet: '', ad: '' }
  return toAdsCsv(
    toCsvRows(table.rows, table, names),
    table.columns.map(({ key }) => key),
  )
}

/** Offers the table as the download of a file that is named after its days. */
export function downloadTable(
  table: ShownTable,
  { days, until }: Pick<AdsFilter, 'days' | 'until'>,
  today: string,
): void {
  const last = until === '' ? today : until
  saveCsv(`ads-${getFirstDay({ days, until: last })}_${last}.csv`, toTableCsv(table))
}

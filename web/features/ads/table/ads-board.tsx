import './ads-table.css'
import { useCallback, useDeferredValue, useMemo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { type AdsCsvRow, toAdsCsv } from '../../../../server/domain/csv.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { useAdSetEarnings } from '../../../lib/earnings.tsx'
import { lazyPart } from '../../../lib/lazy.tsx'
import { useToday } from '../../../lib/site.queries.ts'
import { saveCsv } from '../../../ui/csv-button.tsx'
import { useSelection } from '../../../ui/desk-table.tsx'
import type { RowEarnings } from './ad-row.tsx'
import { AdTable, getSelectable } from './ad-table.tsx'
import { type AdRow, buildTree, getLabels, listLabels, type TreeRow } from './ad-tree.ts'
import { type AdsFilter, adsFilterFormat, formatAddress, getFirstDay, toPeriod } from './ads-address.ts'
import { type AdsColumn, AdsTools } from './ads-tools.tsx'
import { useSwitching } from './status-switch.tsx'
import { type RowVerdict, useVerdicts } from './verdict-chip.tsx'

const AdDrawer = lazyPart(() => import('./ad-drawer.tsx').then(module => module.AdDrawer))
const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then(module => module.BulkBar))
const SwitchReport = lazyPart(() => import('./bulk-bar.tsx').then(module => module.SwitchReport))

interface ShownTable {
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
function downloadTable(table: ShownTable, { days, until }: Pick<AdsFilter, 'days' | 'until'>, today: string): void {
  const last = until === '' ? today : until
  saveCsv(`ads-${getFirstDay({ days, until: last })}_${last}.csv`, toTableCsv(table))
}

interface Props {
  campaigns: readonly Campaign[]
  adSets: readonly PerformanceRow[]
  filter: AdsFilter
  columns: readonly AdsColumn[]
  /** True while the figures of other days are loading. */
  isStale: boolean
  onChange: (changes: Partial<AdsFilter>) => void
}

/** Campaigns, ad sets and ads in one table, with its filters, and actions for one or many ads. */
export function AdsBoard({ campaigns, adSets, filter, columns, isStale, onChange }: Props) {
  // Keeps typing responsive while a long table is rendered.
  const deferred = useDeferredValue(filter)
  const rows = useMemo(() => buildTree(campaigns, adSets, deferred), [campaigns, adSets, deferred])
  const labels = useMemo(() => listLabels(adSets), [adSets])
  const switching = useSwitching()
  const findVerdict = useVerdicts()
  const earnings = useAdSetEarnings()
  const { selected, select, selectAll } = useSelection()
  const ads = rows.flatMap(row => row.ads).filter(({ ad }) => selected.has(ad.adId))
  const address = formatAddress({ ...filter, open: '' })
  const days = formatAddress({ ...adsFilterFormat.parse({}), days: filter.days, until: filter.until })
  const getDrawerHref = useCallback(
    (adId: string) => `/facebook-ads?${new URLSearchParams([...new URLSearchParams(address), ['open', adId]])}`,
    [address],
  )
  const selectRow = useCallback(
    (row: TreeRow, isSelected: boolean) => select(getSelectable([row]), isSelected),
    [select],
  )
  const today = useToday()
  const shownColumns = columns.filter(
    ({ key }) => (key !== 'earnings' || earnings) && (key !== 'labels' || labels.length > 0),
  )
  const getEarnings = (row: TreeRow) => (row.kind === 'adSet' ? earnings?.get(row.id) : undefined)
  const download = () => downloadTable({ rows, columns: shownColumns, findVerdict, getEarnings }, filter, today)
  const opened = filter.open === '' ? undefined : findAdRow(rows, filter.open)
  const adSetCount = rows.reduce((count, { children }) => count + children.length, 0)
  return (
    <>
      <div className="toolbox">
        {ads.length > 0 ? (
          <BulkBar selected={ads} switching={switching} onSelect={selectAll} />
        ) : (
          <AdsTools filter={filter} labels={labels} onChange={onChange} onDownload={download} />
        )}
      </div>
      <div role="status">
        {switching.outcome && <SwitchReport outcome={switching.outcome} onDismiss={switching.dismiss} />}
        <span className="unseen">{formatQuantity(adSetCount, 'ad set')}</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty-text">No ads match these filters.</p>
      ) : (
        <AdTable
          rows={rows}
          columns={shownColumns}
          order={filter}
          isStale={isStale}
          selected={selected}
          switching={switching}
          findVerdict={findVerdict}
          getEarnings={getEarnings}
          getDrawerHref={getDrawerHref}
          days={days}
          onSelect={selectRow}
          onSelectAll={isSelected => selectAll(isSelected ? getSelectable(rows) : [])}
          onSort={onChange}
        />
      )}
      {opened && (
        <AdDrawer
          row={opened}
          verdict={findVerdict(opened)}
          period={toPeriod(filter)}
          days={days}
          switching={switching}
          onClose={() => onChange({ open: '' })}
        />
      )}
    </>
  )
}

function findAdRow(rows: readonly TreeRow[], adId: string): AdRow | undefined {
  for (const row of rows) {
    const found = row.kind === 'ad' ? (row.id === adId ? row : undefined) : findAdRow(row.children, adId)
    if (found) return found
  }
  return undefined
}

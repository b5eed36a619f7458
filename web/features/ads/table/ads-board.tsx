import { useCallback, useDeferredValue, useMemo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { useAdSetEarnings } from '../../../lib/earnings-figures.tsx'
import { useToday } from '../../../lib/site.queries.ts'
import { useSelection } from '../../../ui/desk-table.tsx'
import { AdDrawer } from './ad-drawer.tsx'
import { AdTable, getSelectable } from './ad-table.tsx'
import { type AdRow, buildTree, listLabels, type TreeRow } from './ad-tree.ts'
import { type AdsFilter, adsFilterFormat, formatAddress, toPeriod } from './ads-address.ts'
import { downloadTable } from './ads-csv.ts'
import { AdsTools } from './ads-tools.tsx'
import { BulkBar, SwitchReport } from './bulk-bar.tsx'
import type { AdsColumn } from './table-columns.tsx'
import { useSwitching } from './use-switching.ts'
import { useVerdicts } from './verdict-chip.tsx'
import './ads-table.css'

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

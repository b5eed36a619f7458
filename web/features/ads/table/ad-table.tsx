import { useMemo, useState } from 'react'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { SortHeader, type TableOrder } from '../../../ui/desk-table.tsx'
import { sumTotals } from './ad-comparison.ts'
import { AdTableRow, type RowActions, type RowEarnings } from './ad-row.tsx'
import { type CampaignRow, getBudget, type TreeRow } from './ad-tree.ts'
import type { AdsSort } from './ads-address.ts'
import type { AdsColumn } from './ads-tools.tsx'
import type { RowVerdict } from './verdict-chip.tsx'

/** Classes of the headings that do not sort. */
const textCellClasses = {
  verdict: 'cell-verdict',
  earnings: 'cell-number cell-widest',
  labels: 'cell-labels cell-widest',
} as const

interface Props extends Omit<RowActions, 'onFold'> {
  rows: readonly CampaignRow[]
  columns: readonly AdsColumn[]
  order: TableOrder<AdsSort>
  isStale: boolean
  /** Ids of the selected ads. */
  selected: ReadonlySet<string>
  findVerdict: (row: TreeRow) => RowVerdict | undefined
  getEarnings: (row: TreeRow) => RowEarnings | undefined
  onSelectAll: (isSelected: boolean) => void
  onSort: (order: TableOrder<AdsSort>) => void
}

/** Rows shown at first, and with each press of "Show more", so that thousands stay fast. */
const pageSize = 100

/** Up to this number of ad sets, all of them start expanded. */
const maxExpanded = 25

/** Number of columns that have room beside the names on every desktop. */
const roomyColumns = 6

/** Table of campaigns, their ad sets and their ads. On phones each row becomes a card. */
export function AdTable({ rows, columns, order, isStale, selected, ...props }: Props) {
  const { findVerdict, getEarnings, onSelectAll, onSort, ...actions } = props
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState(pageSize)
  const adSets = rows.reduce((count, { children }) => count + children.length, 0)
  const isOpen = (row: TreeRow) => toggled.has(row.id) !== (row.kind === 'campaign' || adSets <= maxExpanded)
  const visible = listVisible(rows, isOpen)
  const ads = useMemo(() => getSelectable(rows), [rows])
  const remaining = visible.length - limit
  const room = columns.length > roomyColumns ? 'is-crowded' : ''

  const foldActions: RowActions = useFold({ ...actions, setToggled })
  return (
    <>
      <div className="table-scroll">
        <table className={`desk-table table-cards ads-table ${room}`} aria-busy={isStale}>
          <caption className="unseen">Campaigns, ad sets and ads</caption>
          <thead>
            <tr>
              <th className="cell-check" scope="col">
                <Allowed to="ads:write">
                  <input
                    type="checkbox"
                    aria-label={`Select all ${ads.length} ads`}
                    checked={ads.length > 0 && ads.every(id => selected.has(id))}
                    onChange={({ target }) => onSelectAll(target.checked)}
                  />
                </Allowed>
              </th>
              <SortHeader sort="name" label="Name" className="cell-name" first="asc" order={order} onSort={onSort} />
              <th className="cell-state" scope="col">
                Status
              </th>
              {columns.map(({ key, label, className = '' }) =>
                key === 'verdict' || key === 'earnings' || key === 'labels' ? (
                  <th key={key} className={textCellClasses[key]} scope="col">
                    {label}
                  </th>
                ) : (
                  <SortHeader
                    key={key}
                    sort={key}
                    label={label}
                    className={`cell-number ${className}`}
                    first="desc"
                    order={order}
                    onSort={onSort}
                  />
                ),
              )}
              <th className="cell-more" scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.slice(0, limit).map(row => (
              <AdTableRow
                key={row.id}
                row={row}
                isOpen={isOpen(row)}
                selection={getSelection(row, selected)}
                columns={columns}
                verdict={findVerdict(row)}
                earnings={getEarnings(row)}
                {...foldActions}
              />
            ))}
          </tbody>
          <tfoot>
            <TotalRow rows={rows} columns={columns} />
          </tfoot>
        </table>
      </div>
      {remaining > 0 && (
        <button
          type="button"
          className="button button-small button-quiet ads-more"
          onClick={() => setLimit(limit + pageSize)}
        >
          Show {formatQuantity(Math.min(pageSize, remaining), 'more row')}
        </button>
      )}
    </>
  )
}

type FoldOptions = Omit<RowActions, 'onFold'> & {
  setToggled: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** Keeps the identity of the actions, because every memoized row receives them. */
function useFold({ setToggled, switching, getDrawerHref, days, onSelect }: FoldOptions): RowActions {
  const onFold = useMemo(
    () => (row: TreeRow) =>
      setToggled(before => {
        const after = new Set(before)
        if (!after.delete(row.id)) after.add(row.id)
        return after
      }),
    [setToggled],
  )
  return { switching, getDrawerHref, days, onSelect, onFold }
}

function listVisible(rows: readonly TreeRow[], isOpen: (row: TreeRow) => boolean): TreeRow[] {
  return rows.flatMap(row => (isOpen(row) ? [row, ...listVisible(row.children, isOpen)] : [row]))
}

/** Returns the ids of the shown ads that can be changed. A filter by label hides some ads of an ad set. */
export function getSelectable(rows: readonly TreeRow[]): string[] {
  return rows.flatMap(row => {
    if (row.kind !== 'ad') return getSelectable(row.children)
    return row.isImported ? [] : [row.id]
  })
}

function getSelection(row: TreeRow, selected: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const ids = getSelectable([row])
  const count = ids.filter(id => selected.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** Sums of all ad sets, and what the running ones may spend a day. */
function TotalRow({ rows, columns }: Pick<Props, 'rows' | 'columns'>) {
  const adSets = rows.flatMap(({ children }) => children.flatMap(row => (row.kind === 'adSet' ? [row.adSet] : [])))
  const totals = sumTotals(adSets)
  const ads = rows.reduce((count, row) => count + row.ads.length, 0)
  const counts = [
    formatQuantity(rows.length, 'campaign'),
    formatQuantity(adSets.length, 'ad set'),
    formatQuantity(ads, 'ad'),
  ].join(', ')
  return (
    <tr>
      <td className="cell-check" />
      <th scope="row">{counts}</th>
      <td />
      {columns.map(({ key, format, className = '' }) => (
        <td key={key} className={`cell-number ${className}`}>
          {key === 'budget' ? formatPounds(getBudget(rows.filter(({ isRunning }) => isRunning))) : format?.(totals)}
        </td>
      ))}
      <td />
    </tr>
  )
}

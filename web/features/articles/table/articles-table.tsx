import { useArticleEarnings } from '../../../lib/earnings.tsx'
import { formatInteger } from '../../../lib/format.ts'
import { useMay } from '../../../lib/user.queries.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { type SortColumn, SortHeader } from '../../../ui/desk-table.tsx'
import { type AdDialog, ArticleTableRow } from './article-row.tsx'
import { type ArticleRow, type ArticleSort, type LoadedTable, pageSize, type TableFilter } from './table-tools.tsx'

interface Props {
  rows: readonly ArticleRow[]
  filter: Pick<TableFilter, 'sort' | 'direction'>
  /** True while other rows are loading. */
  isStale: boolean
  selected: ReadonlySet<string>
  /** Selects or deselects one article. */
  onSelect: (id: string, isSelected: boolean) => void
  /** Selects these articles alone. */
  onSelectAll: (ids: readonly string[]) => void
  onSort: (order: Pick<TableFilter, 'sort' | 'direction'>) => void
  AdDialog: AdDialog
}

const columns: readonly SortColumn<ArticleSort>[] = [
  { sort: 'title', label: 'Title', className: 'cell-name', first: 'asc' },
  { sort: 'status', label: 'Status', className: 'cell-status', first: 'desc' },
  { sort: 'category', label: 'Category', className: 'cell-category', first: 'asc' },
  { sort: 'date', label: 'Published', className: 'cell-date', first: 'desc' },
  { sort: 'visitors', label: 'Visitors, 30 days', className: 'cell-number', first: 'desc' },
  { sort: 'productClicks', label: 'Product clicks', className: 'cell-number', first: 'desc' },
  { sort: 'ads', label: 'Active ads', className: 'cell-number cell-ads', first: 'desc' },
]

/** Table with a row per article. On phones each row becomes a card. */
export function ArticlesTable({ rows, filter, isStale, selected, onSelect, onSelectAll, onSort, AdDialog }: Props) {
  const ids = rows.map(({ article }) => article.id)
  const earnings = useArticleEarnings()
  const mayWrite = useMay()('articles:write')
  const areAllSelected = ids.length > 0 && ids.every(id => selected.has(id))

  return (
    <div className="table-scroll">
      <table className="desk-table table-cards articles-table" aria-busy={isStale}>
        <caption className="unseen">Articles</caption>
        <thead>
          <tr>
            <th className="cell-check" scope="col">
              <input
                type="checkbox"
                aria-label={`Select all ${ids.length} on this page`}
                checked={areAllSelected}
                disabled={!mayWrite}
                onChange={({ target }) => onSelectAll(target.checked ? ids : [])}
              />
            </th>
            {columns.map(column => (
              <SortHeader key={column.sort} {...column} order={filter} onSort={onSort} />
            ))}
            {earnings && (
              <th className="cell-number cell-earnings" scope="col">
                Earnings, 30 days
              </th>
            )}
            <th className="cell-more" scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <ArticleTableRow
              key={row.article.id}
              row={row}
              isSelected={selected.has(row.article.id)}
              {...(earnings && { earnings: earnings.get(row.article.id) ?? '-' })}
              onSelect={onSelect}
              AdDialog={AdDialog}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Position in the list, and buttons for the pages before and after. */
export function ArticlePages({ rows, counts, filter, onPage }: LoadedTable & { onPage: (page: number) => void }) {
  const { page, status } = filter
  const total = counts[status]
  const first = (page - 1) * pageSize + 1
  const last = first + rows.length - 1
  return (
    <div className="tools table-pages">
      <span className="note">
        {formatInteger(first)}–{formatInteger(last)} of {formatInteger(total)}
      </span>
      {page > 1 && <QuietButton onClick={() => onPage(page - 1)}>Previous {pageSize}</QuietButton>}
      {last < total && (
        <button type="button" className="button button-small button-quiet tools-end" onClick={() => onPage(page + 1)}>
          Next {Math.min(pageSize, total - last)}
        </button>
      )}
    </div>
  )
}

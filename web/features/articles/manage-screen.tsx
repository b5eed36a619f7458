import '../../ui/desk.css'
import './table/articles-table.css'
import { useQuery } from '@tanstack/react-query'
import { type Ref, Suspense, useEffect, useRef } from 'react'
import { deletedForDays } from '../../../server/domain/articles.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { noTagWarning } from '../../../server/domain/shops.ts'
import { useAddressFilter } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger } from '../../lib/format.ts'
import { lazy } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/site.queries.ts'
import { navigationCountsQuery, useMay } from '../../lib/user.queries.ts'
import { DeskHead, TagWarning } from '../../ui/desk-head.tsx'
import { ArticlesNav } from '../../ui/desk-nav.tsx'
import { TableSkeleton, useListFocus, useSelection } from '../../ui/desk-table.tsx'
import { Message, ReadFailure } from '../../ui/page-states.tsx'
import { type AdDialog, getTitleId } from './table/article-row.tsx'
import { ArticlePages, ArticlesTable } from './table/articles-table.tsx'
import {
  articleFilterFormat,
  articleTableQuery,
  formatAddress,
  type LoadedTable,
  type TableFilter,
  TableTools,
} from './table/table-tools.tsx'
import { useBulk } from './table/use-bulk.ts'

const BulkBar = lazy(() => import('./table/bulk-bar.tsx').then(module => module.BulkBar))
const BulkReportNotice = lazy(() => import('./table/bulk-report.tsx').then(module => module.BulkReportNotice))

/** All articles in one table, with filters in the address, and actions for one or many. */
export function ManageScreen({ AdDialog }: { AdDialog: AdDialog }) {
  const { typed, filter, change } = useAddressFilter(articleFilterFormat)
  const { warnings = [] } = useSettings() ?? {}
  const mayWrite = useMay()('articles:write')
  const table = useQuery(articleTableQuery(useApi(), filter))
  const { data: loaded, error } = table
  const { selected, select, selectAll } = useSelection()
  const bulk = useBulk(({ failures }) => selectAll(failures.map(({ article }) => article.id)))
  const tabs = useRef<HTMLElement>(null)
  const rows = loaded?.rows
  const articles = rows?.map(({ article }) => article).filter(({ id }) => selected.has(id)) ?? []
  const focus = (id?: string) =>
    (id === undefined ? tabs.current?.querySelector('a') : document.getElementById(getTitleId(id)))?.focus()
  useListFocus({ list: JSON.stringify(loaded?.filter ?? null), ids: rows?.map(({ article }) => article.id) }, focus)

  useEffect(() => {
    // After the first drawing, so that the actions appear at once when a row is selected.
    for (const { preload } of [BulkBar, BulkReportNotice]) void preload().catch(() => undefined)
  }, [])

  function changeFilter(changes: Partial<TableFilter>): void {
    selectAll([])
    change(changes)
  }

  return (
    <div className="desk-page">
      <PageHead title="Manage Articles" />
      <ArticlesNav current="/manage-articles" />
      <DeskHead title="Manage Articles">
        {mayWrite && (
          <>
            <a className="button button-small button-quiet" href="/articles/new">
              Write by hand
            </a>
            <a className="button button-small button-quiet" href="/articles/import">
              Import
            </a>
            <a className="button button-small" href="/create">
              Create Article
            </a>
          </>
        )}
      </DeskHead>
      {warnings.includes(noTagWarning) && <TagWarning />}
      <StatusTabs reference={tabs} filter={typed} counts={loaded?.counts} />
      <div className="toolbox">
        {articles.length > 0 ? (
          <Suspense>
            <BulkBar
              selected={articles}
              areDeleted={loaded?.filter.status === 'deleted'}
              bulk={bulk}
              onClear={() => selectAll([])}
            />
          </Suspense>
        ) : (
          <TableTools typed={typed} change={changeFilter} />
        )}
      </div>
      {bulk.report && (
        <Suspense>
          <BulkReportNotice report={bulk.report} bulk={bulk} />
        </Suspense>
      )}
      {loaded?.notices.map(notice => (
        <p key={notice} className="notice" role="status">
          {notice}
        </p>
      ))}
      <p className="unseen" role="status">
        {loaded && !table.isPlaceholderData && formatQuantity(loaded.counts[loaded.filter.status], 'article')}
      </p>
      {error && !loaded && (
        <ReadFailure title="Could not load articles" reason={getErrorText(error)} onRetry={table.refetch} />
      )}
      {!loaded && !error && <TableSkeleton />}
      {loaded?.rows.length === 0 && <EmptyTable {...loaded} />}
      {loaded && loaded.rows.length > 0 && (
        <>
          <ArticlesTable
            rows={loaded.rows}
            filter={filter}
            isStale={table.isPlaceholderData}
            selected={selected}
            onSelect={select}
            onSelectAll={selectAll}
            onSort={changeFilter}
            AdDialog={AdDialog}
          />
          <ArticlePages {...loaded} onPage={page => changeFilter({ page })} />
        </>
      )}
    </div>
  )
}

const tabLabels = [
  ['all', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['deleted', 'Deleted'],
] as const

interface StatusTabsProps {
  reference: Ref<HTMLElement>
  filter: TableFilter
  /** Undefined while loading. */
  counts: LoadedTable['counts'] | undefined
}

/** Links to the articles of each status and to the topics, with their numbers. */
function StatusTabs({ reference, filter, counts }: StatusTabsProps) {
  const topics = useQuery(navigationCountsQuery(useApi(), '/manage-articles')).data?.topics
  const mayGenerate = useMay()('generate')
  return (
    <nav ref={reference} className="article-tabs" aria-label="Articles by status">
      {tabLabels.map(([status, label]) => (
        <a
          key={status}
          href={`/manage-articles?${formatAddress({ ...filter, status, page: 1 })}`.replace(/\?$/, '')}
          {...(filter.status === status && { 'aria-current': 'page' })}
        >
          {label} <span>{counts ? formatInteger(counts[status]) : '…'}</span>
        </a>
      ))}
      {mayGenerate && (
        <a href="/articles/topics">
          Topics <span>{topics === undefined ? '…' : formatInteger(topics)}</span>
        </a>
      )}
    </nav>
  )
}

function EmptyTable({ filter: { status, title, category, ads, page } }: LoadedTable) {
  if (page > 1) return <p className="empty-text">There are no more articles.</p>
  if (title !== '') return <p className="empty-text">No articles match this title.</p>
  if (category !== '' || ads !== '') return <p className="empty-text">No articles match these filters.</p>
  if (status === 'deleted')
    return <p className="empty-text">No deleted articles. Deleted articles stay here for {deletedForDays} days.</p>
  if (status === 'draft') return <p className="empty-text">No drafts.</p>
  if (status === 'scheduled') return <p className="empty-text">No article has a planned time.</p>
  if (status === 'published') return <p className="empty-text">No published articles.</p>
  return (
    <Message title="No articles created yet" level="h2">
      <p>Your articles appear here. Edit, publish and promote them from this list.</p>
      <a className="button button-quiet" href="/create">
        Create Your First Article
      </a>
    </Message>
  )
}

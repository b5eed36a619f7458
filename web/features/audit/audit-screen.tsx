import '../../ui/desk.css'
import '../../ui/audit.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { formatInteger } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { DeskNav } from '../../ui/desk-parts.tsx'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { auditQuery } from './audit.queries.ts'
import { AuditTable } from './audit-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './use-filters.ts'

/** Audit log: who did what, and from where. */
export function AuditScreen() {
  const { filters, set, clear } = useFilters()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="desk-page">
      <PageHead title="Audit" />
      <DeskNav current="/audit" />
      <h1>Audit</h1>
      <p className="desk-about">
        Every change to the site, its ads and its accounts: who made it, and from where. Entries are kept for 400 days.
      </p>
      <FilterBar filters={filters} set={set} />
      <AuditEntries key={JSON.stringify(filters)} filters={filters} isFiltered={isFiltered} onClear={clear} />
    </div>
  )
}

interface AuditEntriesProps extends Pick<ReturnType<typeof useFilters>, 'filters'> {
  isFiltered: boolean
  onClear: () => void
}

function AuditEntries({ filters, isFiltered, onClear }: AuditEntriesProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(useApi(), filters),
  )
  const entries = data?.pages.flat()
  if (!entries) {
    return error ? (
      <ReadFailure title="The audit could not be read" reason={getErrorText(error)} onRetry={refetch} />
    ) : (
      <AuditSkeleton />
    )
  }
  return (
    <>
      <div className="audit-count">
        <p role="status">{formatEntryCount(entries.length, hasNextPage)}</p>
        {isFiltered && (
          <button type="button" className="link" onClick={onClear}>
            Clear the filters
          </button>
        )}
      </div>
      {entries.length === 0 ? <NoEntries isFiltered={isFiltered} /> : <AuditTable entries={entries} />}
      {error && (
        <p className="field-error" role="alert">
          {getErrorText(error)}
        </p>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button button-small button-quiet audit-more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Reading earlier entries…' : 'Show earlier entries'}
        </button>
      )}
    </>
  )
}

function formatEntryCount(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatInteger(count)} entries`
  return count === 1 ? '1 entry' : `${formatInteger(count)} entries`
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="nothing">
      {isFiltered
        ? 'No entry is like this.'
        : 'Nothing has been done yet. Each change will be listed here, wherever it is made from.'}
    </p>
  )
}

function AuditSkeleton() {
  return (
    <div className="panel skeleton" aria-busy="true">
      <span className="unseen">Reading the audit…</span>
      {[1, 2, 3, 4, 5, 6].map(line => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}

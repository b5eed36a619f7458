import { useInfiniteQuery } from '@tanstack/react-query'
import { describeOperation } from '../../../server/contract/audit-labels.ts'
import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { ListSkeleton, ReadFailure } from '../../ui/page-states.tsx'
import { auditQuery, useFilters } from './audit.queries.ts'
import { actorLabels, effectLabels, outcomeLabels, placeLabels } from './audit-labels.ts'
import { FilterBar } from './filter-bar.tsx'
import '../../ui/desk.css'
import './audit.css'

/** Audit entries, newest first. Not sortable, because only a part of the entries is loaded. */
function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="table audit-table">
      <caption className="unseen">Audit entries, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, by } = entry
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </th>
      <td data-label="Who">
        <div>
          <p className="audit-name">{(entry.userId === null && actorLabels[by]) || by}</p>
          <p className="row-hint">{describePlace(entry)}</p>
        </div>
      </td>
      <td data-label="What">
        <AuditAction entry={entry} />
      </td>
      <td data-label="Outcome">
        <AuditOutcome entry={entry} />
      </td>
    </tr>
  )
}

function describePlace({ place, token }: AuditEntry): string {
  if (!token) return placeLabels[place]
  const name = `“${token.name ?? token.id}”`
  return place === 'token' ? `${placeLabels[place]} ${name}` : `${placeLabels[place]}, with token ${name}`
}

function AuditAction({ entry }: { entry: AuditEntry }) {
  const { effect, subject, details } = entry
  // Show the id only if the subject has no name.
  const subjectName = subject?.name ?? null
  const detailsText = [subjectName === null ? subject?.id : '', details].filter(Boolean).join(', ')
  return (
    <div>
      <p>
        {describeOperation(entry)} {effect !== 'write' && <span className="badge status">{effectLabels[effect]}</span>}
      </p>
      {subjectName !== null && <p className="audit-name">{subjectName}</p>}
      {detailsText !== '' && <p className="row-hint">{detailsText}</p>}
    </div>
  )
}

const outcomeClasses: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'status-published',
  failed: 'status-deleted',
  refused: 'status-deleted',
  begun: '',
}

function AuditOutcome({ entry: { outcome, code, times, lastAt } }: { entry: AuditEntry }) {
  return (
    <div>
      <span className={`badge status ${outcomeClasses[outcome]}`}>{outcomeLabels[outcome]}</span>
      {code !== null && <p className="row-hint">{code.replaceAll('_', ' ')}</p>}
      {times > 1 && (
        <p className="row-hint">
          {times} times, most recently <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        </p>
      )}
    </div>
  )
}

export function AuditScreen() {
  const { filters, set, clear } = useFilters()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="desk-page">
      <PageHead title="Audit" />
      <DeskNav current="/audit" />
      <DeskHead title="Audit" />
      <p className="desk-intro">Every change to the site, its ads and its accounts. Entries are kept for 400 days.</p>
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
      <ReadFailure title="Could not load the audit" reason={getErrorText(error)} onRetry={refetch} />
    ) : (
      <ListSkeleton label="Loading the audit…" />
    )
  }
  return (
    <>
      <div className="audit-count">
        <p role="status">{formatEntryCount(entries.length, hasNextPage)}</p>
        {isFiltered && (
          <button type="button" className="link" onClick={onClear}>
            Clear filters
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
          {isFetchingNextPage ? 'Loading earlier entries…' : 'Show earlier entries'}
        </button>
      )}
    </>
  )
}

const formatEntryCount = (count: number, hasMore: boolean) =>
  hasMore ? `The newest ${formatInteger(count)} entries` : formatQuantity(count, 'entry', 'entries')

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="empty-text">
      {isFiltered
        ? 'No entries match these filters.'
        : 'No changes yet. Changes made in the browser, the terminal or by programs appear here.'}
    </p>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { describeActor, describeAuditEntry } from '../../../server/contract/audit-sentences.ts'
import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatAge, formatDateTime, formatInteger } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { FailureText, ListSkeleton, ReadFailure } from '../../ui/page-states.tsx'
import { auditQuery, effectLabels, outcomeLabels, placeLabels, useFilters } from './audit.queries.ts'
import { FilterBar } from './filter-bar.tsx'
import '../../ui/desk.css'
import './audit.css'

/** Audit entries, newest first: a sentence each, which opens to everything that was recorded. */
function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit-list" aria-label="Audit entries, newest first">
      {entries.map(entry => (
        <li key={entry.id}>
          <details className="audit-entry">
            <summary>
              <AuditRow entry={entry} />
            </summary>
            <AuditDetails entry={entry} />
          </details>
        </li>
      ))}
    </ol>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, outcome, times } = entry
  return (
    <>
      <span className="audit-sentence">{describeAuditEntry(entry)}</span>
      <span className="audit-chips">
        {outcome !== 'done' && (
          <span className={outcome === 'begun' ? 'chip chip-wait' : 'chip chip-bad'}>
            {outcomeLabels[outcome]}
            {times > 1 && `, ${times} times`}
          </span>
        )}
      </span>
      <span className="audit-who">
        {describeActor(entry)}
        {entry.token && ` · token “${entry.token.name ?? entry.token.id}”`}
      </span>
      <time className="audit-when" dateTime={at} title={formatDateTime(at)}>
        {formatAge(at)}
      </time>
    </>
  )
}

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { operation, subject, details, outcome, code, times, lastAt, requestId, effect, by, userId } = entry
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Operation', `${operation} (${effectLabels[effect].toLowerCase()})`],
    ['Target', [subject?.name, subject?.id].filter(Boolean).join(', ')],
    ['With', details],
    ['By', [by, userId].filter(Boolean).join(', ')],
    ['From', describePlace(entry)],
    ['Outcome', [outcomeLabels[outcome], code?.replaceAll('_', ' ')].filter(Boolean).join(': ')],
    ['Attempts', times > 1 ? `${times}, the last one ${formatDateTime(lastAt)}` : ''],
    ['Request', requestId],
  ]
  return (
    <dl className="audit-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function describePlace({ place, token }: AuditEntry): string {
  if (!token) return placeLabels[place]
  const name = `“${token.name ?? token.id}”`
  return place === 'token' ? `${placeLabels[place]} ${name}` : `${placeLabels[place]}, with token ${name}`
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
        {isFiltered && <LinkButton onClick={onClear}>Clear filters</LinkButton>}
      </div>
      {entries.length === 0 ? <NoEntries isFiltered={isFiltered} /> : <AuditList entries={entries} />}
      {error && <FailureText>{getErrorText(error)}</FailureText>}
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

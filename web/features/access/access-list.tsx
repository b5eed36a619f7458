import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { getErrorText } from '../../lib/error-text.ts'
import { useListFocus } from '../../ui/desk-table.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import type { AccessKind } from './access.queries.ts'
import { RemoveDialog } from './access-dialogs.tsx'

interface Entry {
  id: string
  name: string
  /** Badge such as "You". */
  badge?: string
  /** Further facts, shown separately. */
  facts: readonly string[]
  more?: ReactNode
  /** Consequence of removal. Omit it if the entry cannot be removed. */
  consequence?: string
}

interface AccessEntryProps {
  entry: Entry
  /** Label of the button, such as "Revoke". */
  actionLabel: string
  onRemove: () => void
}

function AccessEntry({
  entry: { id, name, badge, facts, more, consequence },
  actionLabel,
  onRemove,
}: AccessEntryProps) {
  return (
    <li data-id={id} tabIndex={-1}>
      <div>
        <p>
          <strong>{name}</strong> {badge !== undefined && <span className="badge status">{badge}</span>}
        </p>
        <p className="row-hint">{facts.join(' · ')}</p>
        {more}
      </div>
      {consequence !== undefined && (
        <button
          type="button"
          className="button button-small button-quiet button-dangerous"
          aria-label={`${actionLabel} ${name}`}
          onClick={onRemove}
        >
          {actionLabel}
        </button>
      )}
    </li>
  )
}

interface AccessListProps<Item, Key extends QueryKey> {
  title: string
  about: ReactNode
  /** For example "Revoke", "Revoking…" and "Token Revoked". */
  labels: { action: string; pending: string; done: string }
  kind: AccessKind
  query: UseQueryOptions<Item[], DefaultError, Item[], Key>
  toEntry: (item: Item, all: readonly Item[]) => Entry
  emptyText: string
  /** Button for adding an entry, next to the title. */
  action?: ReactNode
}

/** List of users, invitations, sessions or tokens, each with a button that removes it. */
export function AccessList<Item, Key extends QueryKey>(props: AccessListProps<Item, Key>) {
  const { title, about, labels, kind, query, toEntry, emptyText, action } = props
  const { data, error, refetch } = useQuery(query)
  const [removing, setRemoving] = useState<Entry>()
  const section = useRef<HTMLElement>(null)
  const entries = data?.map(item => toEntry(item, data))
  // If the focused entry is removed, focus moves to the next one or to the heading.
  useListFocus({ list: kind, ids: entries?.map(({ id }) => id) }, id =>
    section.current?.querySelector<HTMLElement>(id === undefined ? 'h2' : `[data-id="${CSS.escape(id)}"]`)?.focus(),
  )
  return (
    <section ref={section} className="panel access" aria-label={title}>
      <div className="access-head">
        <h2 tabIndex={-1}>{title}</h2>
        <div className="row-hint">{about}</div>
        {action}
      </div>
      {error && <ReadFailure title={`Could not load: ${title}`} reason={getErrorText(error)} onRetry={refetch} />}
      {!error && !entries && <p className="note">Loading…</p>}
      {entries?.length === 0 && <p className="note">{emptyText}</p>}
      {entries && entries.length > 0 && (
        <ul className="access-list">
          {entries.map(entry => (
            <AccessEntry key={entry.id} entry={entry} actionLabel={labels.action} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      {removing && <RemoveDialog kind={kind} entry={removing} labels={labels} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

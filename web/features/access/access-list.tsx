import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { getErrorText } from '../../lib/reason-of.ts'
import { useListFocus } from '../../lib/use-focus-in-place.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import type { AccessKind } from './access.queries.ts'
import { AccessEntry, type Entry } from './access-entry.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

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
        <p className="row-hint">{about}</p>
        {action}
      </div>
      {error && <ReadFailure title="It could not be read" reason={getErrorText(error)} onRetry={refetch} />}
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

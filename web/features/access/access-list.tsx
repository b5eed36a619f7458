import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { reasonOf } from '../../lib/reason-of.ts'
import { useFocusInPlace } from '../../lib/use-focus-in-place.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import type { Giver } from './access.queries.ts'
import { AccessEntry, type Entry } from './access-entry.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

interface Props<Item, Key extends QueryKey> {
  title: string
  about: ReactNode
  /** For example "Revoke", "Revoking…" and "Token Revoked". */
  words: { act: string; pending: string; done: string }
  giver: Giver
  query: UseQueryOptions<Item[], DefaultError, Item[], Key>
  entryOf: (item: Item, all: readonly Item[]) => Entry
  none: string
  /** Button for adding an entry, next to the title. */
  action?: ReactNode
}

/** List of users, invitations, sessions or tokens, each with a button that removes it. */
export function AccessList<Item, Key extends QueryKey>(props: Props<Item, Key>) {
  const { title, about, words, giver, query, entryOf, none, action } = props
  const { data, error, refetch } = useQuery(query)
  const [asked, setAsked] = useState<Entry>()
  const section = useRef<HTMLElement>(null)
  const entries = data?.map(item => entryOf(item, data))
  // If the focused entry is removed, focus moves to the next one or to the heading.
  useFocusInPlace({ list: giver, ids: entries?.map(({ id }) => id) }, id =>
    section.current?.querySelector<HTMLElement>(id === undefined ? 'h2' : `[data-id="${CSS.escape(id)}"]`)?.focus(),
  )
  return (
    <section ref={section} className="panel access" aria-label={title}>
      <div className="access-head">
        <h2 tabIndex={-1}>{title}</h2>
        <p className="row-hint">{about}</p>
        {action}
      </div>
      {error && <ReadFailure title="It could not be read" reason={reasonOf(error)} onRetry={refetch} />}
      {!error && !entries && <p className="note">Loading…</p>}
      {entries?.length === 0 && <p className="note">{none}</p>}
      {entries && entries.length > 0 && (
        <ul className="access-list">
          {entries.map(entry => (
            <AccessEntry key={entry.id} entry={entry} act={words.act} onRemove={() => setAsked(entry)} />
          ))}
        </ul>
      )}
      {asked && <RemoveDialog giver={giver} entry={asked} words={words} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

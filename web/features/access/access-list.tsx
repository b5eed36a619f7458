import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import type { Giver } from './access.queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

export interface Entry {
  id: string
  name: string
  /** What else is known of it. */
  facts: string
  /** What comes of taking it away; absent for what cannot be. */
  loss?: string
}

interface Props<Item, Key extends QueryKey> {
  title: string
  about: string
  /** "Revoke", "Revoking…" and "Token Revoked". */
  words: { act: string; pending: string; done: string }
  giver: Giver
  query: UseQueryOptions<Item[], DefaultError, Item[], Key>
  entryOf: (item: Item) => Entry
  none: string
  children?: ReactNode
}

/** What of one kind gives access, each with the way to take it away. */
export function AccessList<Item, Key extends QueryKey>(props: Props<Item, Key>) {
  const { title, about, words, giver, query, entryOf, none, children } = props
  const { data, error, refetch } = useQuery(query)
  const [asked, setAsked] = useState<Entry>()
  return (
    <section className="panel access" aria-label={title}>
      <h2>{title}</h2>
      <p className="row-hint">{about}</p>
      {children}
      {error && <ReadFailure title="It could not be read" reason={reasonOf(error)} onRetry={refetch} />}
      {data?.length === 0 && <p className="note">{none}</p>}
      {data && data.length > 0 && (
        <ul className="access-list">
          {data.map(entryOf).map(entry => (
            <li key={entry.id}>
              <span>
                <strong>{entry.name}</strong> <span className="note">{entry.facts}</span>
              </span>
              {entry.loss !== undefined && (
                <button
                  type="button"
                  className="button button-small button-quiet button-dangerous"
                  aria-label={`${words.act} ${entry.name}`}
                  onClick={() => setAsked(entry)}
                >
                  {words.act}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && <RemoveDialog giver={giver} entry={asked} words={words} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

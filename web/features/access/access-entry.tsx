import type { ReactNode } from 'react'

export interface Entry {
  id: string
  name: string
  /** What tells it from the others: "You". */
  mark?: string
  /** What else is known of it, each by itself. */
  facts: readonly string[]
  more?: ReactNode
  /** What comes of taking it away; absent for what cannot be. */
  loss?: string
}

interface Props {
  entry: Entry
  /** "Revoke". */
  act: string
  onRemove: () => void
}

export function AccessEntry({ entry: { id, name, mark, facts, more, loss }, act, onRemove }: Props) {
  return (
    <li data-id={id} tabIndex={-1}>
      <div>
        <p>
          <strong>{name}</strong> {mark !== undefined && <span className="badge status">{mark}</span>}
        </p>
        <p className="row-hint">{facts.join(' · ')}</p>
        {more}
      </div>
      {loss !== undefined && (
        <button
          type="button"
          className="button button-small button-quiet button-dangerous"
          aria-label={`${act} ${name}`}
          onClick={onRemove}
        >
          {act}
        </button>
      )}
    </li>
  )
}

import type { ReactNode } from 'react'

export interface Entry {
  id: string
  name: string
  /** Badge such as "You". */
  mark?: string
  /** Further facts, shown separately. */
  facts: readonly string[]
  more?: ReactNode
  /** Consequence of removal. Omit it if the entry cannot be removed. */
  loss?: string
}

interface Props {
  entry: Entry
  /** Label of the button, such as "Revoke". */
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

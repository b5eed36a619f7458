import type { ReactNode } from 'react'

export interface Entry {
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

export function AccessEntry({
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

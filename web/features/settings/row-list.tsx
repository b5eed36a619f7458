import type { ReactNode, RefObject } from 'react'

interface RowListProps {
  legend: string
  /** Error of the list as a whole. */
  error: string | undefined
  list: RefObject<HTMLOListElement | null>
  announcement: string
  addLabel: string
  onAdd(): void
  resetLabel: string
  onReset(): void
  children: ReactNode
}

/** List of editable rows, each an `li`, with buttons that add a row or restore the defaults. */
export function RowList({
  legend,
  error,
  list,
  announcement,
  addLabel,
  onAdd,
  resetLabel,
  onReset,
  children,
}: RowListProps) {
  return (
    <fieldset className="entries">
      <legend>{legend}</legend>
      {error && (
        <p className="field-error" tabIndex={-1} data-invalid>
          {error}
        </p>
      )}
      <ol ref={list}>{children}</ol>
      <p className="entries-acts">
        <button type="button" className="button button-quiet button-small" onClick={onAdd}>
          {addLabel}
        </button>
        <button type="button" className="button button-quiet button-small" onClick={onReset}>
          {resetLabel}
        </button>
      </p>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

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
      <p className="entries-actions">
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

/** Label of a field in a row. `rowName` names the row for screen readers, such as "column 3". */
export function RowLabel({ text, rowName }: { text: string; rowName: string }) {
  return (
    <>
      {text}
      <span className="unseen"> of {rowName}</span>
    </>
  )
}

interface RowButtonProps {
  name: string
  rowName: string
  /** Not available for this row. The button stays focusable, unlike a disabled one. */
  isDisabled?: boolean
  onPress(): void
  children: ReactNode
}

export function RowButton({ name, rowName, isDisabled = false, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="entry-action"
      aria-label={`${name} ${rowName}`}
      title={name}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || onPress()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}

interface RowActionsProps {
  rowName: string
  index: number
  /** Index of the last row. */
  last: number
  onMove(to: number): void
  onRemove(): void
}

/** Buttons that move or remove a row. */
export function RowActions({ rowName, index, last, onMove, onRemove }: RowActionsProps) {
  return (
    <div className="entry-actions">
      <RowButton name="Move up" rowName={rowName} isDisabled={index === 0} onPress={() => onMove(index - 1)}>
        ↑
      </RowButton>
      <RowButton name="Move down" rowName={rowName} isDisabled={index === last} onPress={() => onMove(index + 1)}>
        ↓
      </RowButton>
      <RowButton name="Remove" rowName={rowName} onPress={onRemove}>
        ×
      </RowButton>
    </div>
  )
}

interface RowsOptions<Row> {
  rows: readonly Row[]
  onChange(rows: readonly Row[]): void
  getName(row: Row): string
}

/** State of an editable list. Changes are announced to screen readers. */
export function useRows<Row>({ rows, onChange, getName }: RowsOptions<Row>) {
  const [announcement, setAnnouncement] = useState('')
  const { list, focusNext } = useFocusOnNext()

  function replace(next: readonly Row[], message: string) {
    onChange(next)
    setAnnouncement(message)
  }

  return {
    list,
    announcement,
    replace,
    change: (index: number, row: Row) => onChange(rows.with(index, row)),

    add(row: Row, message: string) {
      replace([...rows, row], message)
      focusNext(rows.length)
    },

    /** Moves a row, unless it is at that end of the list. */
    move(from: number, to: number) {
      const row = rows[from]
      if (row === undefined || to < 0 || to >= rows.length) return
      const message = `${getName(row)} moved to position ${to + 1} of ${rows.length}.`
      replace(rows.toSpliced(from, 1).toSpliced(to, 0, row), message)
    },

    remove(index: number, row: Row) {
      replace(rows.toSpliced(index, 1), `${getName(row)} removed.`)
      focusNext(Math.min(index, rows.length - 2))
    },
  }
}

/** Moves focus to a row after the next rendering, or to the add button if no row remains. */
function useFocusOnNext() {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    const row = list.current?.children[next.current]
    const add = list.current?.parentElement?.querySelector<HTMLElement>(':scope > .entries-actions > button')
    ;(row?.querySelector('input') ?? add)?.focus()
    next.current = undefined
  })
  return {
    list,
    focusNext(index: number) {
      next.current = index
    },
  }
}

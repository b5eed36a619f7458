import { useEffect, useRef, useState } from 'react'
import { ColumnRow } from './column-row.tsx'
import { type DraftColumn, defaultColumns, draftColumn } from './draft.ts'
import type { FieldErrors } from './read-draft.ts'

interface Props {
  columns: readonly DraftColumn[]
  errors: FieldErrors
  onChange(columns: readonly DraftColumn[]): void
}

/** The columns in their order. What happened to one is said aloud: on screen it is seen, unless it is out of it. */
export function ColumnList({ columns, errors, onChange }: Props) {
  const [news, setNews] = useState('')
  const { list, focusNext } = useFocusOnNext()
  const error = errors['comparison.columns']

  function put(next: readonly DraftColumn[], said: string) {
    onChange(next)
    setNews(said)
  }

  function move(from: number, to: number) {
    const column = columns[from]
    if (!column || to < 0 || to >= columns.length) return
    put(
      columns.toSpliced(from, 1).toSpliced(to, 0, column),
      `${nameOf(column)} is column ${to + 1} of ${columns.length}.`,
    )
  }

  function add() {
    put([...columns, draftColumn({ label: '', shows: 'text', text: '' })], 'A column is added.')
    focusNext(columns.length)
  }

  function remove(at: number, column: DraftColumn) {
    put(columns.toSpliced(at, 1), `${nameOf(column)} is removed.`)
    focusNext(Math.min(at, columns.length - 2))
  }

  return (
    <fieldset className="columns">
      <legend>Columns</legend>
      {error && (
        <p className="field-error" tabIndex={-1} data-invalid>
          {error}
        </p>
      )}
      <ol ref={list}>
        {columns.map((column, at) => (
          <ColumnRow
            key={column.id}
            column={column}
            at={at}
            last={columns.length - 1}
            errors={errors}
            onChange={changed => onChange(columns.with(at, changed))}
            onMove={to => move(at, to)}
            onRemove={() => remove(at, column)}
          />
        ))}
      </ol>
      <p className="columns-acts">
        <button type="button" className="button button-quiet button-small" onClick={add}>
          Add a column
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => put(defaultColumns(), 'The default columns are back.')}
        >
          Back to the default columns
        </button>
      </p>
      <p className="unseen" role="status">
        {news}
      </p>
    </fieldset>
  )
}

/** Puts the focus into a row that is there only after the next rendering, or is another's by then. */
function useFocusOnNext() {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current !== undefined) list.current?.children[next.current]?.querySelector('input')?.focus()
    next.current = undefined
  })
  return {
    list,
    focusNext(at: number) {
      next.current = at
    },
  }
}

function nameOf({ label }: DraftColumn): string {
  return label.trim() || 'The column'
}

import { useEffect, useRef, useState } from 'react'

interface RowsOptions<Row> {
  rows: readonly Row[]
  onChange(rows: readonly Row[]): void
  getName(row: Row): string
}

export type Rows<Row> = ReturnType<typeof useRows<Row>>

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

    remove(index: number, row: Row) {
      replace(rows.toSpliced(index, 1), `${getName(row)} is removed.`)
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
    const add = list.current?.parentElement?.querySelector<HTMLElement>(':scope > .entries-acts > button')
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

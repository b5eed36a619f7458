import { useEffect, useRef, useState } from 'react'

interface Options<Row> {
  rows: readonly Row[]
  onChange(rows: readonly Row[]): void
  nameOf(row: Row): string
}

export type Rows<Row> = ReturnType<typeof useRows<Row>>

/** State of an editable list. Changes are announced to screen readers. */
export function useRows<Row>({ rows, onChange, nameOf }: Options<Row>) {
  const [news, setNews] = useState('')
  const { list, focusNext } = useFocusOnNext()

  function put(next: readonly Row[], said: string) {
    onChange(next)
    setNews(said)
  }

  return {
    list,
    news,
    put,
    change: (at: number, row: Row) => onChange(rows.with(at, row)),

    add(row: Row, said: string) {
      put([...rows, row], said)
      focusNext(rows.length)
    },

    remove(at: number, row: Row) {
      put(rows.toSpliced(at, 1), `${nameOf(row)} is removed.`)
      focusNext(Math.min(at, rows.length - 2))
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
    focusNext(at: number) {
      next.current = at
    },
  }
}

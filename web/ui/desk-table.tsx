import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { titleLimit } from '../../server/contract/field-values.ts'

/** Order of a table by one of its columns. */
export interface TableOrder<Sort extends string = string> {
  sort: Sort
  direction: 'asc' | 'desc'
}

/** Column that sorts its table. */
export interface SortColumn<Sort extends string> {
  sort: Sort
  label: string
  className: string
  /** Direction of the first press: texts ascending, figures and dates descending. */
  first: TableOrder['direction']
}

interface CardTableProps {
  className: string
  caption?: string
  /** Labels of the columns before the actions. */
  columns: readonly string[]
  /** Columns with figures. */
  figures?: readonly string[]
  /** Rows, each with a last cell for its actions. */
  children: ReactNode
}

/** Table whose rows become cards on phones. */
export function CardTable({ className, caption, columns, figures = [], children }: CardTableProps) {
  return (
    <div className="table-scroll">
      <table className={`desk-table table-cards ${className}`}>
        {caption && <caption className="unseen">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(label => (
              <th key={label} scope="col" className={figures.includes(label) ? 'cell-number' : undefined}>
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Field that narrows a list while somebody types. */
export function SearchInput(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={titleLimit}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Marks each occurrence of a text in another one, in any case. `sought` is empty for none. */
export function markMatches(text: string, sought: string): ReactNode {
  if (sought === '') return text
  const pattern = new RegExp(sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push(text.slice(end, index), <mark key={index}>{match}</mark>)
    end = index + match.length
  }
  return [...parts, text.slice(end)]
}

interface SortHeaderProps<Sort extends string> extends SortColumn<Sort> {
  order: TableOrder<Sort>
  onSort: (order: TableOrder<Sort>) => void
}

/** Heading of a column that sorts the table. Another press turns the order round. */
export function SortHeader<Sort extends string>(props: SortHeaderProps<Sort>) {
  const { sort, label, className, first, order, onSort } = props
  const isCurrent = order.sort === sort
  const next = isCurrent ? (order.direction === 'asc' ? 'desc' : 'asc') : first
  const sorting = isCurrent && ({ 'aria-sort': order.direction === 'asc' ? 'ascending' : 'descending' } as const)
  return (
    <th className={className} scope="col" {...sorting}>
      <button type="button" onClick={() => onSort({ sort, direction: next })}>
        {label}
      </button>
    </th>
  )
}

/** Ids of the selected rows. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: string | readonly string[], isSelected: boolean) => {
    setSelected(before => {
      const next = new Set(before)
      for (const id of typeof ids === 'string' ? [ids] : ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])
  return { selected, select, selectAll: (ids: readonly string[]) => setSelected(new Set(ids)) }
}

interface SelectionBarProps {
  about: string
  /** Number of selected rows, or what is being done to them. */
  status: ReactNode
  onClear: () => void
  /** Buttons of the actions. */
  children: ReactNode
}

/** Actions for the selected rows. When it disappears, its focus moves to the check box of all rows. */
export function SelectionBar({ about, status, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('.desk-table thead input')?.focus()
    }
  }, [])
  return (
    <div ref={bar} className="bulk" role="toolbar" aria-label={about}>
      <strong role="status">{status}</strong>
      {children}
      <button type="button" className="icon-button" aria-label="Clear selection" onClick={onClear}>
        ×
      </button>
    </div>
  )
}

/** Placeholder of a table while it is loading. */
export function TableSkeleton() {
  return (
    <div className="table-scroll" aria-busy="true">
      {[1, 2, 3, 4, 5].map(index => (
        <p key={index} className="skeleton table-skeleton" aria-hidden="true">
          <span className="skeleton-line" />
        </p>
      ))}
    </div>
  )
}

interface ListState {
  /** Identifies the list. After a change of list all items count as new. */
  list: string
  /** Undefined while the list is loading. */
  ids: readonly string[] | undefined
}

/**
 * Restores focus after a list changes. If the focused item was removed, focus moves to the item in its place, or to
 * none if the list is empty. If an item came back, focus moves to it.
 * A partial list may also gain or lose items at its end. Focus outside the list stays where it is.
 */
export function useListFocus({ list, ids }: ListState, focus: (id: string | undefined) => void): void {
  const last = useRef<ListState>(undefined)
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.ids : undefined
    last.current = { list, ids }
    if (!before || !ids || hasFocus()) return
    if (isSameSet(before, ids)) return
    // If only the end was removed, `findIndex` gives -1, which selects the last item.
    focus(ids.at(ids.findIndex((id, at) => id !== before[at])))
  })
}

function isSameSet(before: readonly string[], ids: readonly string[]): boolean {
  return before.length === ids.length && new Set([...before, ...ids]).size === ids.length
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

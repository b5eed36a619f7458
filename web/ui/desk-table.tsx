import { useCallback, useState } from 'react'

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

import { FormRow } from '../../../ui/form-row.tsx'
import { isOrder, orderLabels, type RowOrder } from './listing.ts'

interface ListToolsProps {
  searchText: string
  order: RowOrder
  onSearch: (searchText: string) => void
  onOrder: (order: RowOrder) => void
}

/** Search field and sort order of the ad sets. */
export function ListTools({ searchText, order, onSearch, onOrder }: ListToolsProps) {
  return (
    <div className="desk-tools">
      <FormRow label="Search by name">
        {control => (
          <input {...control} type="search" value={searchText} onChange={event => onSearch(event.target.value)} />
        )}
      </FormRow>
      <FormRow label="Sort by">
        {control => (
          <select {...control} value={order} onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}>
            {Object.entries(orderLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </div>
  )
}

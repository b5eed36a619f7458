import { FormRow } from '../../../ui/form-row.tsx'
import { isOrder, type Order, orders } from './listing.ts'

interface Props {
  sought: string
  order: Order
  onSought: (sought: string) => void
  onOrder: (order: Order) => void
}

/** Search field and sort order of the ad sets. */
export function ListTools({ sought, order, onSought, onOrder }: Props) {
  return (
    <div className="desk-tools">
      <FormRow label="Search by name">
        {control => (
          <input {...control} type="search" value={sought} onChange={event => onSought(event.target.value)} />
        )}
      </FormRow>
      <FormRow label="Sort by">
        {control => (
          <select {...control} value={order} onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}>
            {Object.entries(orders).map(([value, label]) => (
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

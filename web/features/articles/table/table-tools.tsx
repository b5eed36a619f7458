import { titleLimit } from '../../../../server/contract/field-values.ts'
import { getOptionLabel, useCategories } from '../../../lib/site.queries.ts'
import { ViewSelect } from '../../../ui/view-select.tsx'
import type { TableFilter } from './table.queries.ts'
import { articleFilterFormat } from './table-address.ts'

interface Props {
  /** Filter as typed. */
  typed: TableFilter
  change: (changes: Partial<TableFilter>) => void
}

/** Search, filters and saved views. */
export function TableTools({ typed, change }: Props) {
  const categories = useCategories()
  return (
    <div className="tools">
      <input
        type="search"
        aria-label="Search by title"
        placeholder="Search by title"
        maxLength={titleLimit}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <select
        aria-label="Category"
        value={typed.category}
        onChange={({ target }) => change({ category: target.value })}
      >
        <option value="">Any category</option>
        {categories.map(category => (
          <option key={category.slug} value={category.slug}>
            {getOptionLabel(category)}
          </option>
        ))}
      </select>
      <select aria-label="Ads" value={typed.ads} onChange={({ target }) => change({ ads: toAds(target.value) })}>
        <option value="">With or without ads</option>
        <option value="with">With ads</option>
        <option value="without">Without ads</option>
      </select>
      <ViewSelect filterFormat={articleFilterFormat} filter={typed} onChange={change} />
    </div>
  )
}

function toAds(value: string): TableFilter['ads'] {
  return value === 'with' || value === 'without' ? value : ''
}

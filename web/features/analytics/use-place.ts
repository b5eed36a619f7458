import { readPageNumber } from '../../../server/contract/page-number.ts'
import type { PerformanceSort } from '../../../server/contract/performance-order.ts'
import { useLocation } from '../../app/router/router.tsx'
import type { Order } from '../../ui/sorting.ts'
import { pageSize } from './analytics.queries.ts'
import { type ArticleColumn, sortedBy } from './article-columns.tsx'
import { useAddress } from './use-range.ts'

const usualSort: PerformanceSort = 'visitors'

/**
 * Page and sort order of the article table, stored in the URL: `?sort=cpc&direction=asc&page=3`. They survive
 * reloading, sharing and navigating back. Default values are omitted.
 */
export function usePlace(columns: readonly ArticleColumn[], articlesInAll: number) {
  const { query, route } = useLocation()
  const address = useAddress()
  const go = (changes: Readonly<Record<string, string>>) => route(address(changes), true)

  const column = columns.find(({ sort }) => sort === query.sort)
  const isUp = query.direction === 'asc'
  const order: Order = { label: column?.label ?? sortedBy.label, direction: isUp ? 'ascending' : 'descending' }
  const asked = readPageNumber(query.page)
  const last = Math.ceil(articlesInAll / pageSize)

  const sort = column?.sort ?? usualSort
  const page = Math.min(asked ?? 1, last)

  return {
    order,
    wanted: { sort, page, direction: isUp ? 'asc' : 'desc' } as const,
    /** True for the first page in the default order. */
    isUsual: sort === usualSort && !isUp && page === 1,
    last,
    /** Explains why another page than the requested one is displayed. */
    notice: noticeOf(query.page, asked, last),

    turnTo: (page: number) => go({ page: page === 1 ? '' : String(page) }),
    /** Sorts all articles and returns to the first page. */
    sortBy({ label, direction }: Order): void {
      const sort = columns.find(one => one.label === label)?.sort ?? usualSort
      go({
        sort: sort === usualSort ? '' : sort,
        direction: direction === 'ascending' ? 'asc' : '',
        page: '',
      })
    },
  }
}

function noticeOf(text: string | undefined, page: number | undefined, last: number): string | undefined {
  if (page === undefined) return `There is no page “${text}”, so the first is shown.`
  return page > last ? `There is no page “${text}”, so the last is shown.` : undefined
}

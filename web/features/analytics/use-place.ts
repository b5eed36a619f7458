import { readPageNumber } from '../../../server/contract/page-number.ts'
import type { PerformanceSort } from '../../../server/contract/performance-order.ts'
import { useLocation } from '../../app/router/router.tsx'
import type { Order } from '../../ui/sorting.ts'
import { pageSize } from './analytics.queries.ts'
import { type ArticleColumn, sortedBy } from './article-columns.tsx'
import { useAddress } from './use-range.ts'

const usualSort: PerformanceSort = 'visitors'

/**
 * Which page of the articles the address asks for, in which order: `?sort=cpc&direction=asc&page=3`. There they are
 * still when it is reloaded, sent to somebody, or come back to. What is usual is left out.
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
    /** Whether it is the one that the site is shown with before another is asked for. */
    isUsual: sort === usualSort && !isUp && page === 1,
    last,
    /** Why another page is shown than is asked for. */
    notice: noticeOf(query.page, asked, last),

    turnTo: (page: number) => go({ page: page === 1 ? '' : String(page) }),
    /** All of them, from the first page. */
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

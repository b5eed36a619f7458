import { parsePageNumber } from '../../../server/contract/page-number.ts'
import type { PerformanceSort } from '../../../server/contract/performance-order.ts'
import { useLocation } from '../../app/router/router.tsx'
import type { Order } from '../../ui/sorting.ts'
import { pageSize } from './analytics.queries.ts'
import { type ArticleColumn, defaultOrder } from './article-columns.tsx'
import { useUrlBuilder } from './use-range.ts'

const defaultSort: PerformanceSort = 'visitors'

/**
 * Page and sort order of the article table, stored in the URL: `?sort=cpc&direction=asc&page=3`. They survive
 * reloading, sharing and navigating back. Default values are omitted.
 */
export function useTablePage(columns: readonly ArticleColumn[], articlesInAll: number) {
  const { query, route } = useLocation()
  const buildUrl = useUrlBuilder()
  const navigate = (changes: Readonly<Record<string, string>>) => route(buildUrl(changes), true)

  const column = columns.find(({ sort }) => sort === query.sort)
  const isAscending = query.direction === 'asc'
  const order: Order = {
    label: column?.label ?? defaultOrder.label,
    direction: isAscending ? 'ascending' : 'descending',
  }
  const requestedPage = parsePageNumber(query.page)
  const lastPage = Math.ceil(articlesInAll / pageSize)

  const sort = column?.sort ?? defaultSort
  const page = Math.min(requestedPage ?? 1, lastPage)

  return {
    order,
    request: { sort, page, direction: isAscending ? 'asc' : 'desc' } as const,
    /** True for the first page in the default order. */
    isDefault: sort === defaultSort && !isAscending && page === 1,
    lastPage,
    /** Explains why another page than the requested one is displayed. */
    notice: getPageNotice(query.page, requestedPage, lastPage),

    goToPage: (page: number) => navigate({ page: page === 1 ? '' : String(page) }),
    /** Sorts all articles and returns to the first page. */
    sortBy({ label, direction }: Order): void {
      const sort = columns.find(candidate => candidate.label === label)?.sort ?? defaultSort
      navigate({
        sort: sort === defaultSort ? '' : sort,
        direction: direction === 'ascending' ? 'asc' : '',
        page: '',
      })
    },
  }
}

function getPageNotice(text: string | undefined, page: number | undefined, lastPage: number): string | undefined {
  if (page === undefined) return `There is no page “${text}”, so the first is shown.`
  return page > lastPage ? `There is no page “${text}”, so the last is shown.` : undefined
}

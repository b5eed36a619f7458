import { articleSorts, titleLimit } from '../../../../server/contract/field-values.ts'
import { parsePageNumber } from '../../../../server/domain/urls.ts'
import type { FilterFormat } from '../../../lib/saved-views.ts'
import type { TableFilter, TableStatus } from './table.queries.ts'

/** Table without filters: drafts and published articles, newest first. */
const defaultFilter: TableFilter = {
  status: 'all',
  title: '',
  category: '',
  ads: '',
  sort: 'date',
  direction: 'desc',
  page: 1,
}

/** Names of statuses in addresses. */
const statusNames: Readonly<Record<TableStatus, string>> = {
  all: 'all',
  published: 'published',
  draft: 'drafts',
  scheduled: 'scheduled',
  deleted: 'deleted',
}

const statuses = ['all', 'published', 'draft', 'scheduled', 'deleted'] as const

/** Reads the filter from the query of an address. Values that do not exist are left out. */
function parseAddress(query: Readonly<Record<string, string | undefined>>): TableFilter {
  return {
    status: statuses.find(status => statusNames[status] === query.show) ?? defaultFilter.status,
    title: (query.title ?? '').slice(0, titleLimit),
    category: query.category ?? '',
    ads: query.ads === 'with' || query.ads === 'without' ? query.ads : '',
    sort: articleSorts.find(sort => sort === query.sort) ?? defaultFilter.sort,
    direction: query.direction === 'asc' ? 'asc' : 'desc',
    page: parsePageNumber(query.page) ?? 1,
  }
}

/** Returns the query of the filter's address, without values that are the default. */
export function formatAddress({ status, ...filter }: TableFilter): string {
  const values: Readonly<Record<string, string>> = { show: statusNames[status], ...toTexts(filter) }
  const defaults: Readonly<Record<string, string>> = {
    show: statusNames[defaultFilter.status],
    ...toTexts(defaultFilter),
  }
  const different = Object.entries(values).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams(different).toString()
}

function toTexts({ title, category, ads, sort, direction, page }: Omit<TableFilter, 'status'>) {
  return { title, category, ads, sort, direction, page: String(page) }
}

/** Filter of the table of articles in addresses and views. */
export const articleFilterFormat: FilterFormat<TableFilter> = {
  parse: parseAddress,
  format: formatAddress,
  toView: filter => ({ ...filter, page: 1 }),
  storageKey: 'article-views',
  builtInViews: [
    { name: 'Newest first', filter: defaultFilter },
    { name: 'Most visitors', filter: { ...defaultFilter, sort: 'visitors' } },
    {
      name: 'Published without ads',
      filter: { ...defaultFilter, status: 'published', ads: 'without', sort: 'productClicks' },
    },
  ],
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import { articleSorts, titleLimit } from '../../../../server/contract/field-values.ts'
import type { ArticleRow, ArticleTable } from '../../../../server/contract/schemas/article-lists.ts'
import { parsePageNumber } from '../../../../server/domain/urls.ts'
import { analyticsKey } from '../../../lib/api.tsx'
import { lazyPart } from '../../../lib/lazy.tsx'
import type { FilterFormat } from '../../../lib/saved-views.ts'
import { getOptionLabel, useCategories } from '../../../lib/site.queries.ts'
import { SearchInput } from '../../../ui/desk-table.tsx'

const ViewSelect = lazyPart(
  () => import('../../../ui/view-select.tsx').then(module => module.ViewSelect<TableFilter>),
  <select className="tools-end" aria-label="Saved view" disabled>
    <option>View: loading…</option>
  </select>,
)

interface Props {
  typed: TableFilter
  change: (changes: Partial<TableFilter>) => void
}

/** Search, filters and saved views. */
export function TableTools({ typed, change }: Props) {
  const categories = useCategories()
  return (
    <div className="tools">
      <SearchInput label="Search by title" value={typed.title} onChange={title => change({ title })} />
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
        <option value="">Any ads</option>
        <option value="with">With ads</option>
        <option value="without">Without ads</option>
      </select>
      <ViewSelect filterFormat={articleFilterFormat} filter={typed} onChange={change} />
    </div>
  )
}

function toAds(value: string | undefined): TableFilter['ads'] {
  return value === 'with' || value === 'without' ? value : ''
}

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

const statuses = ['all', 'published', 'draft', 'scheduled', 'deleted'] as const

/** Returns the name of a status in addresses. */
const getStatusName = (status: TableStatus) => (status === 'draft' ? 'drafts' : status)

/** Reads the filter from the query of an address. Values that do not exist are left out. */
function parseAddress(query: Readonly<Record<string, string | undefined>>): TableFilter {
  return {
    status: statuses.find(status => getStatusName(status) === query.show) ?? defaultFilter.status,
    title: (query.title ?? '').slice(0, titleLimit),
    category: query.category ?? '',
    ads: toAds(query.ads),
    sort: articleSorts.find(sort => sort === query.sort) ?? defaultFilter.sort,
    direction: query.direction === 'asc' ? 'asc' : 'desc',
    page: parsePageNumber(query.page) ?? 1,
  }
}

/** Returns the query of the filter's address, without values that are the default. */
export function formatAddress(filter: TableFilter): string {
  const defaults = toTexts(defaultFilter)
  const different = Object.entries(toTexts(filter)).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams(different).toString()
}

function toTexts({ status, page, ...others }: TableFilter): Readonly<Record<string, string>> {
  return { show: getStatusName(status), ...others, page: String(page) }
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

export type ArticleSort = (typeof articleSorts)[number]

/** Status of the listed articles; `all` are drafts and published ones. */
type TableStatus = keyof ArticleTable['counts']

/** Filter, order and page of the table. */
export interface TableFilter {
  status: TableStatus
  /** Words that the title must contain; empty for any title. */
  title: string
  /** Empty for any category. */
  category: string
  ads: 'with' | 'without' | ''
  sort: ArticleSort
  direction: 'asc' | 'desc'
  /** From 1. */
  page: number
}

/** Articles on a page. */
export const pageSize = 50

export interface LoadedTable extends ArticleTable {
  /** Filter that the rows belong to. */
  filter: TableFilter
}

/**
 * A page of the table. Changes of articles, ads and figures invalidate it. Previous rows stay visible while others load.
 */
export function articleTableQuery(api: Client, filter: TableFilter) {
  return queryOptions({
    queryKey: [...analyticsKey, 'article-table', filter],
    queryFn: async (): Promise<LoadedTable> => ({ ...(await readTable(api, filter)), filter }),
    placeholderData: keepPreviousData,
  })
}

function readTable(api: Client, { title, category, ads, page, ...filter }: TableFilter): Promise<ArticleTable> {
  return api.articles.table({
    ...filter,
    ...(title !== '' && { title }),
    ...(category !== '' && { category }),
    ...(ads !== '' && { ads }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

export type { ArticleRow }

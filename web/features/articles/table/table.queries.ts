import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { articleSorts } from '../../../../server/contract/field-values.ts'
import type { ArticleRow, ArticleTable } from '../../../../server/contract/schemas/article-lists.ts'
import { analyticsKey } from '../../../lib/api.tsx'

export type ArticleSort = (typeof articleSorts)[number]

/** Status of the listed articles; `all` are drafts and published ones. */
export type TableStatus = keyof ArticleTable['counts']

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

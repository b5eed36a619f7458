import type { Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { listPageSize } from '../../../server/domain/urls.ts'
import { type Category, isCategory } from '../../lib/labels.ts'
import { type DataQuery, loadPageData, type PageContext, type PageQuery, type PageStatus } from '../../lib/page-data.ts'

export interface ArticlePage {
  articles: ArticleHead[]
  /** True if there is a next page with older articles. */
  hasMore: boolean
}

export interface ListPage {
  category?: Category
  /** Page number, from 1. */
  page: number
}

/** A page of published articles, newest first, optionally of one category. */
export function articlesQuery(api: Client, list: ListPage): DataQuery<ArticlePage> {
  return { queryKey: ['api', 'articles', list], queryFn: () => readPage(api, list) }
}

async function readPage(api: Client, { page, ...category }: ListPage): Promise<ArticlePage> {
  // Request one more than is shown, to find out if there is a next page.
  const found = await api.articles.list({ ...category, offset: (page - 1) * listPageSize, limit: listPageSize + 1 })
  return { articles: found.slice(0, listPageSize), hasMore: found.length > listPageSize }
}

export async function loadHomePage({ queries, api }: PageContext, { page }: PageQuery): Promise<PageStatus> {
  const { articles } = await loadPageData(queries, articlesQuery(api, { page }))
  return page > 1 && articles.length === 0 ? 404 : 200
}

export async function loadCategoryPage(
  context: PageContext,
  category: string,
  { page }: PageQuery,
): Promise<PageStatus> {
  if (!isCategory(category)) return 404
  const { articles } = await loadPageData(context.queries, articlesQuery(context.api, { category, page }))
  return page > 1 && articles.length === 0 ? 404 : 200
}

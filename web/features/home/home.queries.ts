import { CallError, type Client } from '../../../server/contract/client.ts'
import type { ArticleHead, Author } from '../../../server/contract/schemas/article.ts'
import { findCategory, getCategoryPath } from '../../../server/domain/categories.ts'
import { getAuthorPath, getPagePath, listPageSize } from '../../../server/domain/urls.ts'
import {
  type DataQuery,
  loadPageData,
  type PageContext,
  type PageQuery,
  type PageResult,
  type PageStatus,
} from '../../lib/page-data.tsx'
import { siteQuery } from '../../lib/site.queries.ts'

export interface ArticlePage {
  articles: ArticleHead[]
  /** True if there is a next page with older articles. */
  hasMore: boolean
}

export interface ListPage {
  category?: string
  author?: string
  /** Page number, from 1. */
  page: number
}

/** A page of published articles, newest first, optionally of one category. */
export function articlesQuery(api: Client, list: ListPage): DataQuery<ArticlePage> {
  return { queryKey: ['api', 'articles', list], queryFn: () => readPage(api, list) }
}

async function readPage(api: Client, { page, ...filter }: ListPage): Promise<ArticlePage> {
  // Request one more than is shown, to find out if there is a next page.
  const found = await api.articles.list({ ...filter, offset: (page - 1) * listPageSize, limit: listPageSize + 1 })
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
): Promise<PageStatus | PageResult> {
  const { categories } = await loadPageData(context.queries, siteQuery(context.api))
  const found = findCategory(categories, category)
  if (!found) return 404
  if (found.slug !== category) return { status: 301, location: getPagePath(getCategoryPath(found.slug), page) }
  const { articles } = await loadPageData(context.queries, articlesQuery(context.api, { category, page }))
  return page > 1 && articles.length === 0 ? 404 : 200
}

/** Author with this slug; null if none exists. */
export function authorQuery(api: Client, slug: string): DataQuery<Author | null> {
  return { queryKey: ['api', 'authors', slug], queryFn: () => readAuthor(api, slug) }
}

/** `bad_request`: the requested text cannot be a slug. */
const missingCodes: ReadonlySet<string> = new Set(['not_found', 'bad_request'])

async function readAuthor(api: Client, id: string): Promise<Author | null> {
  try {
    return await api.authors.get({ id })
  } catch (error) {
    if (error instanceof CallError && missingCodes.has(error.code)) return null
    throw error
  }
}

export async function loadAuthorPage(
  { queries, api }: PageContext,
  slug: string,
  { page }: PageQuery,
): Promise<PageResult> {
  const author = await loadPageData(queries, authorQuery(api, slug))
  if (!author) return { status: 404 }
  if (author.slug !== slug) return { status: 301, location: getPagePath(getAuthorPath(author.slug), page) }
  const { articles } = await loadPageData(queries, articlesQuery(api, { author: author.name, page }))
  return { status: page > 1 && articles.length === 0 ? 404 : 200 }
}

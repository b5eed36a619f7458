import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { type Category, isCategory } from '../../lib/categories.ts'
import type { PageStatus, Reading } from '../../lib/reading.ts'

/** The published articles, newest first; of one category where one is given. */
export function articlesQuery(api: Client, category?: Category) {
  const all = ['api', 'articles']
  return category === undefined
    ? queryOptions<ArticleHead[]>({ queryKey: all, queryFn: () => api.articles.list() })
    : queryOptions<ArticleHead[]>({ queryKey: [...all, { category }], queryFn: () => api.articles.list({ category }) })
}

export async function readHome({ queries, api }: Reading): Promise<PageStatus> {
  await queries.fetchQuery(articlesQuery(api))
  return 200
}

export async function readCategory({ queries, api }: Reading, category: string): Promise<PageStatus> {
  if (!isCategory(category)) return 404
  await queries.fetchQuery(articlesQuery(api, category))
  return 200
}

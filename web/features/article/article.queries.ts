import { queryOptions } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Article } from '../../../server/contract/schemas/article.ts'
import type { PageStatus, Reading } from '../../lib/reading.ts'

/** An article by its slug; null where there is none, or none for this visitor. */
export function articleQuery(api: Client, slug: string) {
  return queryOptions({ queryKey: ['api', 'articles', slug], queryFn: () => readArticle(api, slug) })
}

export function productsQuery(api: Client, articleId: string) {
  return queryOptions({
    queryKey: ['api', 'products', articleId],
    queryFn: () => api.articles.products({ articleId }),
  })
}

export async function readArticlePage({ queries, api }: Reading, slug: string): Promise<PageStatus> {
  const article = await queries.fetchQuery(articleQuery(api, slug))
  if (!article) return 404
  await queries.fetchQuery(productsQuery(api, article.id))
  return 200
}

async function readArticle(api: Client, slug: string): Promise<Article | null> {
  try {
    return await api.articles.get({ slug })
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}

import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Article, ArticleHead, Product, ReviewLinks } from '../../../server/contract/schemas/article.ts'
import { findPriceExpiry } from '../../../server/domain/products.ts'
import {
  type DataQuery,
  loadPageData,
  type PageContext,
  type PageResult,
  type PageStatus,
} from '../../lib/page-data.tsx'

/** An article by its slug. Null if it does not exist, was deleted, or is not visible to this visitor. */
export function articleQuery(api: Client, slug: string): DataQuery<Article | null> {
  return { queryKey: ['api', 'articles', slug], queryFn: () => readArticle(api, slug) }
}

export function productsQuery(api: Client, articleId: string): DataQuery<Product[]> {
  return { queryKey: ['api', 'products', articleId], queryFn: () => api.articles.products({ articleId }) }
}

/** Other articles to read next. */
export function relatedQuery(api: Client, id: string): DataQuery<ArticleHead[]> {
  return { queryKey: ['api', 'articles', 'related', id], queryFn: () => api.articles.list({ relatedTo: id }) }
}

/** Other reviews that the text of an article links to. */
export function linksQuery(api: Client, id: string): DataQuery<ReviewLinks> {
  return { queryKey: ['api', 'articles', 'links', id], queryFn: () => api.articles.links({ id }) }
}

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/article/${encodeURIComponent(slug)}`
}

export async function loadArticlePage({ queries, api }: PageContext, slug: string): Promise<PageResult> {
  let missingStatus: PageStatus = 404
  const article = await loadPageData(queries, {
    ...articleQuery(api, slug),
    queryFn: () => readArticle(api, slug, () => (missingStatus = 410)),
  })
  if (!article) return { status: missingStatus }
  if (article.slug !== slug) return { status: 301, location: articlePath(article) }
  const [products] = await Promise.all([
    loadPageData(queries, productsQuery(api, article.id)),
    loadPageData(queries, relatedQuery(api, article.id)),
    loadPageData(queries, linksQuery(api, article.id)),
  ])
  const freshUntil = findPriceExpiry(products)
  return { status: 200, ...(freshUntil !== undefined && { freshUntil }) }
}

/** Path of up to six parts whose last one can be a slug. */
const movedPath = /^\/(?:[^/]+\/){0,5}([a-z0-9-]+)(?:\.html?)?\/?$/

/**
 * Redirects an address of an imported article, such as `/2024/05/five-kettles/`: systems end it with the slug, which
 * the article keeps. Any other path is not found.
 */
export async function loadMovedArticle({ queries, api }: PageContext, path: string): Promise<PageResult> {
  const slug = movedPath.exec(path)?.[1]
  const article = slug === undefined ? null : await loadPageData(queries, articleQuery(api, slug))
  return article ? { status: 301, location: articlePath(article) } : { status: 404 }
}

/** `bad_request`: the requested text cannot be a slug. */
const missingCodes: ReadonlySet<string> = new Set(['not_found', 'gone', 'bad_request'])

async function readArticle(api: Client, slug: string, onDeleted?: () => void): Promise<Article | null> {
  try {
    return await api.articles.get({ slug })
  } catch (error) {
    if (!(error instanceof CallError) || !missingCodes.has(error.code)) throw error
    if (error.code === 'gone') onDeleted?.()
    return null
  }
}

import { CallError, type Client } from '../../../server/contract/client.ts'
import { priceEnd } from '../../../server/contract/price-end.ts'
import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { type PageRead, readAhead } from '../../lib/page-reads.ts'
import type { PageAnswer, PageStatus, Reading } from '../../lib/reading.ts'

/** An article by its slug. Null if it does not exist, was deleted, or is not visible to this visitor. */
export function articleQuery(api: Client, slug: string): PageRead<Article | null> {
  return { queryKey: ['api', 'articles', slug], queryFn: () => readArticle(api, slug) }
}

export function productsQuery(api: Client, articleId: string): PageRead<Product[]> {
  return { queryKey: ['api', 'products', articleId], queryFn: () => api.articles.products({ articleId }) }
}

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/article/${encodeURIComponent(slug)}`
}

export async function readArticlePage({ queries, api }: Reading, slug: string): Promise<PageAnswer> {
  let absent: PageStatus = 404
  const article = await readAhead(queries, {
    ...articleQuery(api, slug),
    queryFn: () => readArticle(api, slug, () => (absent = 410)),
  })
  if (!article) return { status: absent }
  if (article.slug !== slug) return { status: 301, location: articlePath(article) }
  const freshUntil = priceEnd(await readAhead(queries, productsQuery(api, article.id)))
  return { status: 200, ...(freshUntil !== undefined && { freshUntil }) }
}

/** `bad_request`: the requested text cannot be a slug. */
const absences: ReadonlySet<string> = new Set(['not_found', 'gone', 'bad_request'])

async function readArticle(api: Client, slug: string, onGone?: () => void): Promise<Article | null> {
  try {
    return await api.articles.get({ slug })
  } catch (error) {
    if (!(error instanceof CallError) || !absences.has(error.code)) throw error
    if (error.code === 'gone') onGone?.()
    return null
  }
}

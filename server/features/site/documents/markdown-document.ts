import { CallError, type Client } from '../../../contract/client.ts'
import type { SiteDocument } from '../../../contract/page.ts'
import type { Article } from '../../../contract/schemas/article.ts'
import { getMarkdownPath } from '../../../domain/page-slugs.ts'
import { findPriceExpiry } from '../../../domain/products.ts'

/** Loaded with the first document: HTML parsing would slow down the start of the server. */
export const loadMarkdown = () => import('./article-markdown.ts')

/** Markdown form of an article, or the error or redirect to send instead. `encoded` is the slug as in the path. */
export async function readMarkdownDocument(api: Client, siteUrl: string, encoded: string): Promise<SiteDocument> {
  const slug = decodePart(encoded)
  if (slug === undefined) return toErrorDocument(404)
  const article = await readArticle(api, slug)
  if (typeof article === 'number') return toErrorDocument(article)
  if (article.slug !== slug) return { ...toErrorDocument(301), text: '', location: getMarkdownPath(article) }
  const [products, site] = await Promise.all([api.articles.products({ articleId: article.id }), api.site.get()])
  const { renderArticleMarkdown } = await loadMarkdown()
  const { comparison, categories } = site
  const text = renderArticleMarkdown({ siteUrl, article, products, comparison, categories })
  const freshUntil = findPriceExpiry(products)
  return {
    status: 200,
    type: 'text/markdown; charset=utf-8',
    text,
    negotiated: true,
    ...(freshUntil !== undefined && { freshUntil }),
  }
}

/** Markdown form of a page such as About. */
export async function readPageDocument(api: Client, siteUrl: string, slug: string): Promise<SiteDocument> {
  try {
    const page = await api.pages.get({ id: slug })
    if (page.slug !== slug) return { ...toErrorDocument(301), text: '', location: `/${page.slug}.md` }
    const { renderPageMarkdown } = await loadMarkdown()
    const text = renderPageMarkdown(siteUrl, page)
    return { status: 200, type: 'text/markdown; charset=utf-8', text, negotiated: true }
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return toErrorDocument(404, 'Page not found\n')
    throw error
  }
}

async function readArticle(api: Client, slug: string): Promise<Article | 404 | 410> {
  try {
    return await api.articles.get({ slug })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The slug was rejected as invalid, for example for a NUL character.
    if (error.code === 'not_found' || error.code === 'bad_request') return 404
    if (error.code === 'gone') return 410
    throw error
  }
}

function toErrorDocument(status: number, text = 'Article not found\n'): SiteDocument {
  return { status, type: 'text/plain; charset=utf-8', text, negotiated: true }
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone `%`, which is in no slug.
    return undefined
  }
}

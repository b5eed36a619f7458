import { CallError, type Client } from '../../../contract/client.ts'
import type { SiteDocument } from '../../../contract/page.ts'
import type { Article, ArticleHead } from '../../../contract/schemas/article.ts'
import { associateDisclosure } from '../../../domain/amazon.ts'
import { findPriceExpiry } from '../../../domain/products.ts'
import { defaultShop, getShop, type Shop } from '../../../domain/shops.ts'
import { decodeSlug, getMarkdownPath } from '../../../domain/slugs.ts'
import type { FeedSite } from './documents.ts'
import { escapeMarkdown } from './inline-markdown.ts'

/** Loaded with the first document: HTML parsing would slow down the start of the server. */
export const loadMarkdown = () => import('./article-markdown.ts')

/** Markdown form of an article, or the error or redirect to send instead. `encoded` is the slug as in the path. */
export async function readMarkdownDocument(api: Client, siteUrl: string, encoded: string): Promise<SiteDocument> {
  const slug = decodeSlug(encoded)
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

function describeMarket(shop: Shop): string {
  return shop === defaultShop ? 'in the United Kingdom' : `on ${shop.label}`
}

/** Maximum number of articles, since a model reads the whole file. */
export const maxInLlms = 500

/** Describes the site and lists its articles for language models (https://llmstxt.org). */
export function renderLlmsText(site: FeedSite & { shop: string }, articles: readonly ArticleHead[]): string {
  const newest = articles.slice(0, maxInLlms)
  const sections = site.categories.flatMap(({ slug, name }) => {
    const inCategory = newest.filter(article => article.category === slug)
    return inCategory.length === 0
      ? []
      : [[`## ${escapeMarkdown(name)}`, '', ...inCategory.map(article => renderArticleLine(site.url, article))]]
  })
  return [
    `# ${escapeMarkdown(site.name)}`,
    '',
    `> ${escapeMarkdown(site.tagline)} Product reviews that compare what can be bought ${describeMarket(getShop(site.shop))}: prices, ratings and the differences that matter, side by side.`,
    '',
    `Each review is also available as Markdown, at its address followed by \`.md\`, or for a request that accepts \`text/markdown\`. Prices hold for the date beside them. ${associateDisclosure}`,
    ...(newest.length < maxInLlms ? [] : ['', describeRest(site.url)]),
    ...sections.flatMap(lines => ['', ...lines]),
    '',
    '## Optional',
    '',
    `- [News feed](${site.url}/feed.xml): the newest reviews, as RSS`,
    `- [Sitemap](${site.url}/sitemap.xml): every page with the date of its last change`,
    '',
  ].join('\n')
}

function describeRest(siteUrl: string): string {
  return `These are the newest ${maxInLlms} reviews; the address of every one is in the [sitemap](${siteUrl}/sitemap.xml).`
}

function renderArticleLine(siteUrl: string, article: ArticleHead): string {
  return `- [${escapeMarkdown(article.title)}](${siteUrl}${getMarkdownPath(article)}): ${escapeMarkdown(article.excerpt)}`
}

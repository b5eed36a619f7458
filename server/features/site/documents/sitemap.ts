import type { Client } from '../../../contract/client.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { getCategoryPath } from '../../../domain/categories.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import { getAuthorPath, listPageSize } from '../../../domain/urls.ts'

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Characters that XML 1.0 does not allow, even escaped: most control characters and lone surrogates. */
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(INVALID_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

/** Renders `<name>text</name>`. */
export function renderElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/**
 * Maximum number of articles per sitemap, however long their addresses. The protocol allows 50,000 addresses and 50 MB
 * (https://www.sitemaps.org/protocol.html). A larger site has several sitemaps and an index.
 */
export const maxArticlesInSitemap = 10_000

/** Number of articles read at once. */
const batchSize = 500

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface SitemapsOptions {
  siteUrl: string
  /** Maximum number of articles per sitemap. */
  maxArticles: number
  /** Returns true while all changes of content are reported. */
  isConnected: () => boolean
}

/** Renders sitemaps, reading their articles in batches. */
export function createSitemaps({ siteUrl, maxArticles, isConnected }: SitemapsOptions) {
  // Cached until content changes, so that requests for higher numbers are answered without a query.
  let partCount: Promise<number> | undefined

  function countAll(api: Client): Promise<number> {
    const counting = countParts(api, maxArticles)
    partCount = counting
    counting.catch(() => {
      if (partCount === counting) partCount = undefined
    })
    return counting
  }

  /** Renders one sitemap. The first also lists the pages that are not articles. */
  async function renderSitemap(number: number, api: Client): Promise<string> {
    const pages = number === 1 ? await getPageEntries(siteUrl, api) : []
    return renderUrlSet([
      ...pages,
      ...(await getArticleEntries(siteUrl, api, { from: (number - 1) * maxArticles, maxArticles })),
    ])
  }

  return {
    /** Renders `/sitemap.xml`. */
    async main(api: Client): Promise<string> {
      const parts = await countAll(api)
      return parts === 1 ? renderSitemap(1, api) : renderIndex(siteUrl, parts)
    },

    /** Renders `/sitemap-1.xml` and so on; undefined for a number that the index does not list. */
    async part(number: number, api: Client): Promise<string | undefined> {
      const parts = await ((isConnected() ? partCount : undefined) ?? countAll(api))
      return parts === 1 || number > parts ? undefined : renderSitemap(number, api)
    },

    /** Call after each change of content. */
    invalidate(): void {
      partCount = undefined
    },
  }
}

/** Counts the sitemaps by testing whether each has a first article; at least 1. */
async function countParts(api: Client, maxArticles: number): Promise<number> {
  let parts = 1
  const hasMore = async () =>
    (await api.articles.list({ offset: parts * maxArticles, limit: 1, excerpts: 'none' })).length > 0
  while (await hasMore()) parts += 1
  return parts
}

async function getArticleEntries(
  siteUrl: string,
  api: Client,
  { from, maxArticles }: { from: number; maxArticles: number },
) {
  const entries: string[] = []
  for (let offset = from, remaining = maxArticles; remaining > 0; offset += batchSize, remaining -= batchSize) {
    const limit = Math.min(batchSize, remaining)
    const found = await api.articles.list({ offset, limit, excerpts: 'none' })
    entries.push(...found.map(article => renderEntry(getArticleUrl(siteUrl, article), article.updatedAt)))
    if (found.length < limit) break
  }
  return entries
}

/** A list page changed last when one of its articles did. */
async function getPageEntries(siteUrl: string, api: Client): Promise<string[]> {
  const listFirst = (filter: { category?: string }) =>
    api.articles.list({ ...filter, limit: listPageSize, excerpts: 'none' })
  const home = renderEntry(`${siteUrl}/`, getLatestChange(await listFirst({})))
  const lists: string[] = []
  const { categories } = await api.site.get()
  for (const { slug } of categories.filter(({ hidden }) => !hidden)) {
    const changed = getLatestChange(await listFirst({ category: slug }))
    if (changed !== undefined) lists.push(renderEntry(`${siteUrl}${getCategoryPath(slug)}`, changed))
  }
  const authors = (await api.authors.list()).map(({ slug }) => renderEntry(siteUrl + getAuthorPath(slug)))
  const pages = (await api.pages.list()).filter(({ status }) => status === 'published')
  const own = pages.map(({ slug, updatedAt }) => renderEntry(`${siteUrl}/${slug}`, updatedAt ?? undefined))
  return [home, ...lists, ...authors, ...own]
}

function renderUrlSet(entries: readonly string[]): string {
  return `${xmlDeclaration}\n<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

function renderIndex(siteUrl: string, parts: number): string {
  const names = Array.from({ length: parts }, (_, at) => renderElement('loc', `${siteUrl}/sitemap-${at + 1}.xml`))
  const entries = names.map(name => `<sitemap>${name}</sitemap>`)
  return `${xmlDeclaration}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

function renderEntry(address: string, changed?: string): string {
  return `<url>${renderElement('loc', address)}${changed === undefined ? '' : renderElement('lastmod', changed)}</url>`
}

/** Latest change of any article. ISO dates sort by time. */
export function getLatestChange(articles: readonly ArticleHead[]): string | undefined {
  return articles.reduce<string | undefined>(
    (latest, { updatedAt }) => (latest !== undefined && latest > updatedAt ? latest : updatedAt),
    undefined,
  )
}

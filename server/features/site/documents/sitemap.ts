import type { Client } from '../../../contract/client.ts'
import { listPageSize } from '../../../contract/page-number.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { categories } from '../../../contract/schemas/article.ts'
import { articleUrl } from './addresses.ts'
import { element, xmlDeclaration } from './xml.ts'

/**
 * Maximum number of articles per sitemap, however long their addresses. The protocol allows 50,000 addresses and 50 MB
 * (https://www.sitemaps.org/protocol.html). A larger site has several sitemaps and an index.
 */
export const articlesInSitemap = 10_000

/** Number of articles read at once. */
const pieceSize = 500

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export interface SitemapsOptions {
  siteUrl: string
  /** Maximum number of articles per sitemap. */
  most: number
  /** Returns true while all changes of content are reported. */
  hears: () => boolean
}

/** Renders sitemaps, reading their articles in batches. */
export function createSitemaps({ siteUrl, most, hears }: SitemapsOptions) {
  // Cached until content changes, so that requests for higher numbers are answered without a query.
  let counted: Promise<number> | undefined

  function count(api: Client): Promise<number> {
    const counting = countParts(api, most)
    counted = counting
    counting.catch(() => {
      if (counted === counting) counted = undefined
    })
    return counting
  }

  /** Renders one sitemap. The first also lists the pages that are not articles. */
  async function sitemap(number: number, api: Client): Promise<string> {
    const begin = number === 1 ? await pagesOf(siteUrl, api) : []
    return urlSet([...begin, ...(await articlesOf(siteUrl, api, { from: (number - 1) * most, most }))])
  }

  return {
    /** Renders `/sitemap.xml`. */
    async main(api: Client): Promise<string> {
      const parts = await count(api)
      return parts === 1 ? sitemap(1, api) : indexOf(siteUrl, parts)
    },

    /** Renders `/sitemap-1.xml` and so on; undefined for a number that the index does not list. */
    async part(number: number, api: Client): Promise<string | undefined> {
      const parts = await ((hears() ? counted : undefined) ?? count(api))
      return parts === 1 || number > parts ? undefined : sitemap(number, api)
    },

    /** Call after each change of content. */
    invalidate(): void {
      counted = undefined
    },
  }
}

/** Counts the sitemaps by testing whether each has a first article; at least 1. */
async function countParts(api: Client, most: number): Promise<number> {
  let parts = 1
  while ((await api.articles.list({ offset: parts * most, limit: 1 })).length > 0) parts += 1
  return parts
}

async function articlesOf(siteUrl: string, api: Client, { from, most }: { from: number; most: number }) {
  const entries: string[] = []
  for (let offset = from, left = most; left > 0; offset += pieceSize, left -= pieceSize) {
    const limit = Math.min(pieceSize, left)
    const found = await api.articles.list({ offset, limit })
    entries.push(...found.map(article => entry(articleUrl(siteUrl, article), article.updatedAt)))
    if (found.length < limit) break
  }
  return entries
}

/** The last change of a list page is that of the articles it shows. */
async function pagesOf(siteUrl: string, api: Client): Promise<string[]> {
  const first = (of: { category?: (typeof categories)[number] }) => api.articles.list({ ...of, limit: listPageSize })
  const home = entry(`${siteUrl}/`, latestChange(await first({})))
  const lists: string[] = []
  for (const category of categories) {
    const changed = latestChange(await first({ category }))
    if (changed !== undefined) lists.push(entry(`${siteUrl}/category/${category}`, changed))
  }
  return [home, ...lists, entry(`${siteUrl}/terms`), entry(`${siteUrl}/privacy`)]
}

function urlSet(entries: readonly string[]): string {
  return `${xmlDeclaration}\n<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

function indexOf(siteUrl: string, parts: number): string {
  const names = Array.from({ length: parts }, (_, at) => element('loc', `${siteUrl}/sitemap-${at + 1}.xml`))
  const entries = names.map(name => `<sitemap>${name}</sitemap>`)
  return `${xmlDeclaration}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

function entry(address: string, changed?: string): string {
  return `<url>${element('loc', address)}${changed === undefined ? '' : element('lastmod', changed)}</url>`
}

/** Latest change of any article. ISO dates sort by time. */
export function latestChange(articles: readonly ArticleHead[]): string | undefined {
  return articles.reduce<string | undefined>(
    (latest, { updatedAt }) => (latest !== undefined && latest > updatedAt ? latest : updatedAt),
    undefined,
  )
}

import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { categories } from '../../../contract/schemas/article.ts'
import { articleUrl } from './addresses.ts'
import { element, xmlDeclaration } from './xml.ts'

/** What one sitemap may hold (https://www.sitemaps.org/protocol.html). */
export interface SitemapLimits {
  addresses: number
  bytes: number
}

export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 }

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** More than what stands around the entries. */
const frameBytes = 200

/** One sitemap where everything fits into it; else several, and an index of them. */
export function sitemapsOf(siteUrl: string, articles: readonly ArticleHead[], limits: SitemapLimits): Sitemaps {
  const parts = split(entriesOf(siteUrl, articles), limits)
  const files = parts.map(entries => `${xmlDeclaration}\n<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`)
  const [only = ''] = files
  if (files.length <= 1) return { main: only, parts: [] }
  const names = files.map((_, at) => `<sitemap>${element('loc', `${siteUrl}/sitemap-${at + 1}.xml`)}</sitemap>`)
  return {
    main: `${xmlDeclaration}\n<sitemapindex ${namespace}>\n${names.join('\n')}\n</sitemapindex>\n`,
    parts: files,
  }
}

export interface Sitemaps {
  /** `/sitemap.xml` */
  main: string
  /** `/sitemap-1.xml` and so on. */
  parts: readonly string[]
}

function entriesOf(siteUrl: string, articles: readonly ArticleHead[]): string[] {
  const filed = categories.flatMap(category => {
    const own = articles.filter(article => article.category === category)
    return own.length === 0 ? [] : [entry(`${siteUrl}/category/${category}`, latestChange(own))]
  })
  return [
    entry(`${siteUrl}/`, latestChange(articles)),
    ...filed,
    entry(`${siteUrl}/terms`),
    entry(`${siteUrl}/privacy`),
    ...articles.map(article => entry(articleUrl(siteUrl, article), article.updatedAt)),
  ]
}

function entry(address: string, changed?: string): string {
  return `<url>${element('loc', address)}${changed === undefined ? '' : element('lastmod', changed)}</url>`
}

/** When any of them was changed last; the form of the dates sorts by time. */
export function latestChange(articles: readonly ArticleHead[]): string | undefined {
  return articles.reduce<string | undefined>(
    (latest, { updatedAt }) => (latest !== undefined && latest > updatedAt ? latest : updatedAt),
    undefined,
  )
}

/** Entries are ASCII: addresses are percent-encoded, dates are digits. So characters are bytes. */
function split(entries: readonly string[], limits: SitemapLimits): string[][] {
  const parts: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const each of entries) {
    const size = each.length + 1
    const part = parts.at(-1)
    if (!part || part.length >= limits.addresses || bytes + size > limits.bytes) {
      parts.push([each])
      bytes = frameBytes + size
    } else {
      part.push(each)
      bytes += size
    }
  }
  return parts
}

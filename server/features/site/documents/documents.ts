import type { Client } from '../../../contract/client.ts'
import type { SiteDocument, SiteDocuments } from '../../../contract/page.ts'
import { feedOf, newestInFeed } from './feed.ts'
import { llmsText, newestInLlms } from './llms.ts'
import { markdownDocument } from './markdown-document.ts'
import { robotsText } from './robots.ts'
import { articlesInSitemap, createSitemaps } from './sitemap.ts'

export interface DocumentsOptions {
  /** URL without a trailing slash. */
  siteUrl: string
  /** Maximum number of articles per sitemap. Default: `maxArticlesInSitemap`. */
  inSitemap?: number
  /** Returns true while changes by other processes are reported to `invalidate` too. Default: always. */
  hears?: () => boolean
}

/** Documents for machines: robots.txt, sitemaps, the feed, llms.txt and articles as Markdown. */
export function createDocuments(options: DocumentsOptions): SiteDocuments {
  const { siteUrl, inSitemap = articlesInSitemap, hears = () => true } = options
  const sitemaps = createSitemaps({ siteUrl, most: inSitemap, hears })

  const named: Readonly<Record<string, (api: Client) => Promise<SiteDocument>>> = {
    '/robots.txt': async () => found('text/plain', robotsText(siteUrl)),
    '/sitemap.xml': async api => found('application/xml', await sitemaps.main(api)),
    '/feed.xml': async api =>
      found('application/rss+xml', feedOf(...(await siteAndArticles(api, { limit: newestInFeed })))),
    '/llms.txt': async api => found('text/plain', llmsText(...(await siteAndArticles(api, { limit: newestInLlms })))),
  }

  async function sitemapPart(number: number, api: Client): Promise<SiteDocument> {
    const text = await sitemaps.part(number, api)
    return text === undefined ? noSitemap : found('application/xml', text)
  }

  return {
    async read(path, api) {
      if (Object.hasOwn(named, path)) return named[path]?.(api)
      const part = /^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path)?.[1]
      if (part !== undefined) return sitemapPart(Number(part), api)
      const slug = /^\/article\/([^/]+)\.md$/.exec(path)?.[1]
      return slug === undefined ? undefined : markdownDocument(api, siteUrl, slug)
    },
    invalidate: sitemaps.invalidate,
    markdownOf: path => (/^\/article\/[^/]+(?<!\.md)$/.test(path) ? `${path}.md` : undefined),
  }
}

async function siteAndArticles(api: Client, which: { limit: number }) {
  return Promise.all([api.site.get(), api.articles.list(which)])
}

const noSitemap: SiteDocument = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  text: 'There is no such sitemap.\n',
  negotiated: false,
}

function found(type: string, text: string): SiteDocument {
  return { status: 200, type: `${type}; charset=utf-8`, text, negotiated: false }
}

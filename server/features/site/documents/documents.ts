import type { Client } from '../../../contract/client.ts'
import type { SiteDocument, SiteDocuments } from '../../../contract/page.ts'
import { maxInFeed, renderFeed } from './feed.ts'
import { maxInLlms, renderLlmsText } from './llms.ts'
import { readMarkdownDocument } from './markdown-document.ts'
import { renderRobotsText } from './robots.ts'
import { createSitemaps, maxArticlesInSitemap } from './sitemap.ts'

export interface DocumentsOptions {
  /** URL without a trailing slash. */
  siteUrl: string
  /** Maximum number of articles per sitemap. Default: `maxArticlesInSitemap`. */
  maxPerSitemap?: number
  /** Returns true while changes by other processes are reported to `invalidate` too. Default: always. */
  isConnected?: () => boolean
}

/** Documents for machines: robots.txt, sitemaps, the feed, llms.txt and articles as Markdown. */
export function createDocuments(options: DocumentsOptions): SiteDocuments {
  const { siteUrl, maxPerSitemap = maxArticlesInSitemap, isConnected = () => true } = options
  const sitemaps = createSitemaps({ siteUrl, maxArticles: maxPerSitemap, isConnected })

  const renderers: Readonly<Record<string, (api: Client) => Promise<SiteDocument>>> = {
    '/robots.txt': async () => toDocument('text/plain', renderRobotsText(siteUrl)),
    '/sitemap.xml': async api => toDocument('application/xml', await sitemaps.main(api)),
    '/feed.xml': async api =>
      toDocument('application/rss+xml', renderFeed(...(await readSiteAndArticles(api, { limit: maxInFeed })))),
    '/llms.txt': async api =>
      toDocument('text/plain', renderLlmsText(...(await readSiteAndArticles(api, { limit: maxInLlms })))),
  }

  async function sitemapPart(number: number, api: Client): Promise<SiteDocument> {
    const text = await sitemaps.part(number, api)
    return text === undefined ? sitemapNotFound : toDocument('application/xml', text)
  }

  return {
    async read(path, api) {
      if (Object.hasOwn(renderers, path)) return renderers[path]?.(api)
      const part = /^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path)?.[1]
      if (part !== undefined) return sitemapPart(Number(part), api)
      const slug = /^\/article\/([^/]+)\.md$/.exec(path)?.[1]
      return slug === undefined ? undefined : readMarkdownDocument(api, siteUrl, slug)
    },
    invalidate: sitemaps.invalidate,
    getMarkdownPath: path => (/^\/article\/[^/]+(?<!\.md)$/.test(path) ? `${path}.md` : undefined),
  }
}

async function readSiteAndArticles(api: Client, which: { limit: number }) {
  return Promise.all([api.site.get(), api.articles.list(which)])
}

const sitemapNotFound: SiteDocument = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  text: 'There is no such sitemap.\n',
  negotiated: false,
}

function toDocument(type: string, text: string): SiteDocument {
  return { status: 200, type: `${type}; charset=utf-8`, text, negotiated: false }
}

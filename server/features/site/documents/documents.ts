import type { Client } from '../../../contract/client.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import { adminPaths, type SiteDocument, type SiteDocuments } from '../../../contract/page.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { getBrandStylesPath } from '../../../domain/brand.ts'
import { getAccents, renderBrandStyles } from '../../../domain/brand-colors.ts'
import { getCategoryName, type SiteCategory } from '../../../domain/categories.ts'
import { getArticleUrl, hasMarkdownForm, parsePagePath } from '../../../domain/slugs.ts'
import { maxInLlms, readMarkdownDocument, readPageDocument, renderLlmsText } from './markdown-document.ts'
import {
  createSitemaps,
  escapeXml,
  getLatestChange,
  maxArticlesInSitemap,
  renderElement,
  xmlDeclaration,
} from './sitemap.ts'

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
      const key = /^\/([\da-f]{32})\.txt$/.exec(path)?.[1]
      if (key !== undefined) return readKeyFile(key, api)
      if (path.startsWith('/brand-')) return readBrandStyles(path, api)
      const slug = /^\/article\/([^/]+)\.md$/.exec(path)?.[1]
      if (slug !== undefined) return readMarkdownDocument(api, siteUrl, slug)
      const page = path.endsWith('.md') ? parsePagePath(path.slice(0, -'.md'.length)) : undefined
      return page === undefined ? undefined : readPageDocument(api, siteUrl, page)
    },
    invalidate: sitemaps.invalidate,
    getMarkdownPath: path => (hasMarkdownForm(path) ? `${path}.md` : undefined),
  }
}

/** Stylesheet with the accents of the site. Its path names them, so only the current one exists. */
async function readBrandStyles(path: string, api: Client): Promise<SiteDocument | undefined> {
  const { brand } = await api.site.get()
  const accents = getAccents(brand)
  if (!accents || getBrandStylesPath(brand) !== path) return undefined
  return toDocument('text/css', renderBrandStyles(accents))
}

/** Key that search engines read before they accept addresses of this site. */
async function readKeyFile(key: string, api: Client): Promise<SiteDocument | undefined> {
  try {
    return toDocument('text/plain', (await api.indexNow.key({ key })).key)
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'not_found') return undefined
    throw error
  }
}

async function readSiteAndArticles(api: Client, page: { limit: number }) {
  return Promise.all([api.site.get(), api.articles.list(page)])
}

/** Allows everything except the API and the admin pages. This only affects crawlers; access is guarded elsewhere. */
function renderRobotsText(siteUrl: string): string {
  // `$` ends the path (RFC 9309), so that a page such as /accessibility stays open.
  const closed = ['/api/', ...adminPaths].flatMap(path =>
    path.endsWith('/') ? [`Disallow: ${path}`] : [`Disallow: ${path}$`, `Disallow: ${path}/`],
  )
  return ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
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

export interface FeedSite {
  name: string
  tagline: string
  url: string
  /** BCP 47 tag. */
  language: string
  categories: readonly SiteCategory[]
}

const maxInFeed = 30

/**
 * RSS 2.0 feed of the newest articles. Written by hand: the library for it lacks `dc:creator`, and puts names where the
 * standard requires an e-mail address.
 */
function renderFeed(site: FeedSite, articles: readonly ArticleHead[]): string {
  const items = articles.slice(0, maxInFeed)
  const changed = getLatestChange(items)
  const head = [
    renderElement('title', site.name),
    renderElement('link', `${site.url}/`),
    renderElement('description', site.tagline),
    renderElement('language', site.language),
    ...(changed === undefined ? [] : [renderElement('lastBuildDate', toRfc822(changed))]),
    `<atom:link href="${escapeXml(site.url)}/feed.xml" rel="self" type="application/rss+xml"/>`,
  ]
  return [
    xmlDeclaration,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    ...head,
    ...items.map(article => renderItem(site, article)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function renderItem({ url, categories }: FeedSite, article: ArticleHead): string {
  const address = getArticleUrl(url, article)
  return [
    '<item>',
    renderElement('title', article.title),
    renderElement('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    renderElement('description', article.excerpt),
    renderElement('dc:creator', article.author),
    renderElement('category', getCategoryName(categories, article.category)),
    ...(article.publishedAt === null ? [] : [renderElement('pubDate', toRfc822(article.publishedAt))]),
    '</item>',
  ].join('\n')
}

/** Formats a date as `Sat, 14 Mar 2026 23:30:00 GMT`. */
function toRfc822(iso: string): string {
  return new Date(iso).toUTCString()
}

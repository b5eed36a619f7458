import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { getArticleUrl } from '../../../domain/article-url.ts'
import { getCategoryName, type SiteCategory } from '../../../domain/categories.ts'
import { getLatestChange } from './sitemap.ts'
import { escapeXml, renderElement, xmlDeclaration } from './xml.ts'

export interface FeedSite {
  name: string
  tagline: string
  url: string
  /** BCP 47 tag. */
  language: string
  categories: readonly SiteCategory[]
}

export const maxInFeed = 30

/**
 * RSS 2.0 feed of the newest articles. Written by hand: the library for it lacks `dc:creator`, and puts names where the
 * standard requires an e-mail address.
 */
export function renderFeed(site: FeedSite, articles: readonly ArticleHead[]): string {
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

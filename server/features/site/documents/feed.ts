import { categoryLabel } from '../../../contract/category-labels.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { articleUrl } from './addresses.ts'
import { latestChange } from './sitemap.ts'
import { element, escapeXml, xmlDeclaration } from './xml.ts'

export interface FeedSite {
  name: string
  tagline: string
  url: string
}

export const newestInFeed = 30

/**
 * RSS 2.0 feed of the newest articles. Written by hand: the library for it lacks `dc:creator`, and puts names where
 * the
 * standard requires an e-mail address.
 */
export function feedOf(site: FeedSite, articles: readonly ArticleHead[]): string {
  const items = articles.slice(0, newestInFeed)
  const changed = latestChange(items)
  const head = [
    element('title', site.name),
    element('link', `${site.url}/`),
    element('description', site.tagline),
    element('language', 'en-GB'),
    ...(changed === undefined ? [] : [element('lastBuildDate', rfc822(changed))]),
    `<atom:link href="${escapeXml(site.url)}/feed.xml" rel="self" type="application/rss+xml"/>`,
  ]
  return [
    xmlDeclaration,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    ...head,
    ...items.map(article => itemOf(site.url, article)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemOf(siteUrl: string, article: ArticleHead): string {
  const address = articleUrl(siteUrl, article)
  return [
    '<item>',
    element('title', article.title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('description', article.excerpt),
    element('dc:creator', article.author),
    element('category', categoryLabel(article.category)),
    ...(article.publishedAt === null ? [] : [element('pubDate', rfc822(article.publishedAt))]),
    '</item>',
  ].join('\n')
}

/** Formats a date as `Sat, 14 Mar 2026 23:30:00 GMT`. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString()
}

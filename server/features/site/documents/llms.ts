import { categoryLabel } from '../../../contract/category-labels.ts'
import { associateDisclosure } from '../../../contract/disclosures.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { categories } from '../../../contract/schemas/article.ts'
import { markdownPath } from './addresses.ts'
import type { FeedSite } from './feed.ts'
import { escapeMarkdown } from './markdown.ts'

/** Maximum number of articles, since a model reads the whole file. */
export const newestInLlms = 500

/** Describes the site and lists its articles for language models (https://llmstxt.org). */
export function llmsText(site: FeedSite, articles: readonly ArticleHead[]): string {
  const newest = articles.slice(0, newestInLlms)
  const sections = categories.flatMap(category => {
    const own = newest.filter(article => article.category === category)
    return own.length === 0 ? [] : [[`## ${categoryLabel(category)}`, '', ...own.map(one => lineOf(site.url, one))]]
  })
  return [
    `# ${escapeMarkdown(site.name)}`,
    '',
    `> ${escapeMarkdown(site.tagline)} Product reviews that compare what can be bought in the United Kingdom: prices, ratings and the differences that matter, side by side.`,
    '',
    `Each review is there as Markdown, at its address followed by \`.md\`, or for a request that accepts \`text/markdown\`. Prices hold for the date beside them. ${associateDisclosure}`,
    ...(newest.length < newestInLlms ? [] : ['', restOf(site.url)]),
    ...sections.flatMap(lines => ['', ...lines]),
    '',
    '## Optional',
    '',
    `- [News feed](${site.url}/feed.xml): the newest reviews, as RSS`,
    `- [Sitemap](${site.url}/sitemap.xml): every page with the date of its last change`,
    '',
  ].join('\n')
}

function restOf(siteUrl: string): string {
  return `These are the newest ${newestInLlms} reviews; the address of every one is in the [sitemap](${siteUrl}/sitemap.xml).`
}

function lineOf(siteUrl: string, article: ArticleHead): string {
  return `- [${escapeMarkdown(article.title)}](${siteUrl}${markdownPath(article)}): ${escapeMarkdown(article.excerpt)}`
}

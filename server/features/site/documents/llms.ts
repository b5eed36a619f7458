import { getCategoryLabel } from '../../../contract/category-labels.ts'
import { associateDisclosure } from '../../../contract/disclosures.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import { categories } from '../../../contract/schemas/article.ts'
import { getMarkdownPath } from './addresses.ts'
import type { FeedSite } from './feed.ts'
import { escapeMarkdown } from './markdown.ts'

/** Maximum number of articles, since a model reads the whole file. */
export const maxInLlms = 500

/** Describes the site and lists its articles for language models (https://llmstxt.org). */
export function renderLlmsText(site: FeedSite, articles: readonly ArticleHead[]): string {
  const newest = articles.slice(0, maxInLlms)
  const sections = categories.flatMap(category => {
    const inCategory = newest.filter(article => article.category === category)
    return inCategory.length === 0
      ? []
      : [[`## ${getCategoryLabel(category)}`, '', ...inCategory.map(one => renderArticleLine(site.url, one))]]
  })
  return [
    `# ${escapeMarkdown(site.name)}`,
    '',
    `> ${escapeMarkdown(site.tagline)} Product reviews that compare what can be bought in the United Kingdom: prices, ratings and the differences that matter, side by side.`,
    '',
    `Each review is there as Markdown, at its address followed by \`.md\`, or for a request that accepts \`text/markdown\`. Prices hold for the date beside them. ${associateDisclosure}`,
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

import { parsePagePath } from './page-slugs.ts'

/** Public URL of an article. */
export function getArticleUrl(siteUrl: string, { slug }: { slug: string }): string {
  return `${siteUrl}/article/${encodeURIComponent(slug)}`
}

/** Path of an article's Markdown form. */
export function getMarkdownPath({ slug }: { slug: string }): string {
  return `/article/${encodeURIComponent(slug)}.md`
}

/** Returns true for pages that also exist as Markdown, at their path followed by `.md`: articles and own pages. */
export function hasMarkdownForm(path: string): boolean {
  return /^\/article\/[^/]+(?<!\.md)$/.test(path) || parsePagePath(path) !== undefined
}

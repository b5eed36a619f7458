/** Public URL of an article. */
export function getArticleUrl(siteUrl: string, { slug }: { slug: string }): string {
  return `${siteUrl}/article/${encodeURIComponent(slug)}`
}

/** Path of an article's Markdown form. */
export function getMarkdownPath({ slug }: { slug: string }): string {
  return `/article/${encodeURIComponent(slug)}.md`
}

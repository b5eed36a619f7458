/** Public URL of an article. */
export function articleUrl(siteUrl: string, { slug }: { slug: string }): string {
  return `${siteUrl}/article/${encodeURIComponent(slug)}`
}

/** Path of an article's Markdown form. */
export function markdownPath({ slug }: { slug: string }): string {
  return `/article/${encodeURIComponent(slug)}.md`
}

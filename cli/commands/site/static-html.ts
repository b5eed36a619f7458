/** Static pages, for a host that only serves files. */

export interface StaticSite {
  /** Public address, without a trailing slash. */
  readonly siteUrl: string
  /** Address for views and clicks instead of the site itself; undefined if nothing counts them. */
  readonly eventsUrl: string | undefined
  /** Slugs of all categories. Hidden ones and those without articles are in no sitemap, but have pages. */
  readonly categories: readonly string[]
}

/**
 * Removes parts of a page that need a server: the admin app, and counting by the site's own server. Later pages of a
 * list get addresses of their own, because a file has no query.
 */
export function toStaticHtml(html: string, { siteUrl, eventsUrl }: Omit<StaticSite, 'categories'>): string {
  const end = html.indexOf('>', html.indexOf('<html'))
  const head = html
    .slice(0, end)
    .replace(/ data-app="[^"]*"/, '')
    .replace(/ data-events="([^"]*)"/, (original, url: string) => toEventsAttribute(original, url, eventsUrl))
  const paged = new RegExp(`"(${escapeRegExp(siteUrl)})?(/[^"?#\\s]*)\\?page=(\\d+)"`, 'g')
  const rest = html
    .slice(end)
    .replace(paged, (_, base = '', path: string, page: string) => `"${base}${toPagedPath(path, page)}"`)
  return head + rest
}

/** The site's own address is a path; another service can still count. */
function toEventsAttribute(original: string, url: string, eventsUrl: string | undefined): string {
  if (eventsUrl !== undefined) return ` data-events="${eventsUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  return url.startsWith('/') ? '' : original
}

/** `/category/audio/page/2/` for page 2 of `/category/audio`. */
export function toPagedPath(path: string, page: string): string {
  return `${path.replace(/\/$/, '')}/page/${page}/`
}

/** Returns the next page of a list: `/category/audio?page=2`. */
export function findNextPage(html: string): string | undefined {
  return /<a [^>]*href="(\/[^"?#]*\?page=\d+)" rel="next"/.exec(html)?.[1]
}

/** Returns the files of the site that a text links to: pictures, stylesheets, scripts, fonts. */
export function findFiles(text: string, siteUrl: string): string[] {
  const found = new RegExp(
    `(?:${escapeRegExp(siteUrl)}|[\\s"'(,])(/(?:assets|images|covers)/[\\w.%~/-]+|/brand-[\\da-f-]+\\.css|/favicon\\.svg)`,
    'g',
  )
  return [...text.matchAll(found)].map(([, path = '']) => path)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

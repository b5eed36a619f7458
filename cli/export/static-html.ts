/** Pages as a host serves them that can do nothing but send files. */

export interface StaticSite {
  /** The public address, without a trailing slash. */
  readonly siteUrl: string
  /** Where views and clicks are posted in place of the site itself; undefined where nothing counts them. */
  readonly eventsUrl: string | undefined
}

/**
 * A page without what only a server answers: the app of admins, and the counting where the site's own server did it. Later
 * pages of a list have addresses of their own, as a file has no query.
 */
export function toStaticHtml(html: string, { siteUrl, eventsUrl }: StaticSite): string {
  const end = html.indexOf('>', html.indexOf('<html'))
  const head = html
    .slice(0, end)
    .replace(/ data-app="[^"]*"/, '')
    .replace(/ data-events="([^"]*)"/, (kept, url: string) => eventsAttribute(kept, url, eventsUrl))
  const paged = new RegExp(`"(${literal(siteUrl)})?(/[^"?#\\s]*)\\?page=(\\d+)"`, 'g')
  const rest = html
    .slice(end)
    .replace(paged, (_, base = '', path: string, page: string) => `"${base}${pagedPath(path, page)}"`)
  return head + rest
}

/** The site's own address is a path; another service counts on by itself. */
function eventsAttribute(kept: string, url: string, eventsUrl: string | undefined): string {
  if (eventsUrl !== undefined) return ` data-events="${eventsUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  return url.startsWith('/') ? '' : kept
}

/** `/category/audio/page/2/` for page 2 of `/category/audio`. */
export function pagedPath(path: string, page: string): string {
  return `${path.replace(/\/$/, '')}/page/${page}/`
}

/** The page that the next of a list is on: `/category/audio?page=2`. */
export function nextPage(html: string): string | undefined {
  return /<a [^>]*href="(\/[^"?#]*\?page=\d+)" rel="next"/.exec(html)?.[1]
}

/** The files of the site that a text leads to: pictures, stylesheets, scripts, fonts. */
export function filesIn(text: string, siteUrl: string): string[] {
  const found = new RegExp(
    `(?:${literal(siteUrl)}|[\\s"'(,])(/(?:assets|images|covers)/[\\w.%~/-]+|/favicon\\.svg)`,
    'g',
  )
  return [...text.matchAll(found)].map(([, path = '']) => path)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

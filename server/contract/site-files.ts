import { getCategoryPath } from '../domain/categories.ts'
import { hasMarkdownForm } from '../domain/slugs.ts'
import { BlogopsError } from './errors.ts'

export interface SiteFile {
  /** Path within the folder: `article/five-grinders/index.html`. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly page: boolean
}

/** Reads a path of the public site, without signing in. */
type Read = (path: string) => Promise<Response>

const encoder = new TextEncoder()

const documents = ['/robots.txt', '/feed.xml', '/llms.txt']
/** No slug contains `_`. */
const missingPagePath = '/_/no-such-page'

/** Name of the file that marks a folder as an export. */
export const exportMarkerName = '.blogops-export.json'

/** Lists the files of an export, to distinguish them from other files in its folder. */
export function createExportMarker(files: readonly string[]): string {
  return `${JSON.stringify({ format: 1, files: files.toSorted() }, null, 1)}\n`
}

/**
 * Yields everything that a visitor can get without signing in: the pages of the sitemap, further pages of lists,
 * documents for machines, and every linked file.
 * @throws BlogopsError `conflict` if a page disappears during the export; `unavailable`.
 */
export async function* listSiteFiles(read: Read, site: StaticSite): AsyncGenerator<SiteFile> {
  const linkedFiles = new Set<string>()
  const lists = await readSitemaps(read)
  const pages = [...new Set([...lists.flatMap(({ pages }) => pages), ...site.categories.map(getCategoryPath)])]
  for (const { path, text } of lists) yield toDocument(path, text)
  for (const path of documents) yield toDocument(path, await readText(read, path))
  for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
    const source = await readText(read, page)
    const next = findNextPage(source)
    if (next !== undefined) pages.unshift(next)
    const html = toStaticHtml(source, site)
    for (const file of findFiles(html, site.siteUrl)) linkedFiles.add(file)
    yield { path: toPagePath(page), bytes: encoder.encode(html), page: true }
    if (hasMarkdownForm(page)) yield toDocument(`${page}.md`, await readText(read, `${page}.md`))
  }
  const missing = toStaticHtml(await readText(read, missingPagePath, 404), site)
  for (const file of findFiles(missing, site.siteUrl)) linkedFiles.add(file)
  yield { path: '404.html', bytes: encoder.encode(missing), page: false }
  yield* readLinkedFiles(read, linkedFiles, site)
}

/** Stylesheets name further files, which are added during the iteration. */
async function* readLinkedFiles(
  read: Read,
  linkedFiles: Set<string>,
  { siteUrl }: StaticSite,
): AsyncGenerator<SiteFile> {
  for (const path of linkedFiles) {
    const response = await read(path)
    // A text may name a missing file, as a link may be broken.
    if (response.status === 404 || response.status === 410) continue
    const bytes = new Uint8Array(await (await assertStatus(response, path, 200)).arrayBuffer())
    if (path.endsWith('.css'))
      for (const file of findFiles(new TextDecoder().decode(bytes), siteUrl)) linkedFiles.add(file)
    yield { path: toSafePath(path), bytes, page: false }
  }
}

/** Reads the sitemap, and its parts if it is an index. */
async function readSitemaps(read: Read) {
  const root = await readSitemap(read, '/sitemap.xml')
  if (!root.text.includes('<sitemapindex')) return [root]
  const parts = await Promise.all(root.pages.map(path => readSitemap(read, path)))
  return [{ ...root, pages: [] }, ...parts]
}

async function readSitemap(read: Read, path: string) {
  const text = await readText(read, path)
  const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(unescapeXml(url)).pathname)
  return { path, text, pages }
}

const unescapeXml = (text: string) => text.replaceAll('&amp;', '&')

async function readText(read: Read, path: string, status = 200): Promise<string> {
  return (await assertStatus(await read(path), path, status)).text()
}

async function assertStatus(response: Response, path: string, status: number): Promise<Response> {
  if (response.status === status) return response
  if (response.status < 500) {
    throw new BlogopsError('conflict', `${path} disappeared because the site changed during the export.`, {
      hint: 'Run the export again.',
    })
  }
  throw new BlogopsError('unavailable', `${path} could not be read: the server answered ${response.status}.`)
}

function toDocument(path: string, text: string): SiteFile {
  return { path: toSafePath(path), bytes: encoder.encode(text), page: false }
}

/** `article/x/index.html` for `/article/x`, `page/2/index.html` for `/?page=2`. */
function toPagePath(page: string): string {
  const [, path = page, number] = /^([^?]*)\?page=(\d+)$/.exec(page) ?? []
  const shown = number === undefined ? path : toPagedPath(path, number)
  return [...toSegments(shown), 'index.html'].join('/')
}

function toSafePath(path: string): string {
  return toSegments(path).join('/')
}

/** Rejects addresses that would lead out of the folder. */
function toSegments(path: string): string[] {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
  const bad = segments.find(segment => segment === '.' || segment === '..' || /[/\\\0]/.test(segment))
  if (bad === undefined) return segments
  throw new BlogopsError('bad_request', `The address ${path} cannot be exported as a file.`)
}

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
function toStaticHtml(html: string, { siteUrl, eventsUrl }: Omit<StaticSite, 'categories'>): string {
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
function toPagedPath(path: string, page: string): string {
  return `${path.replace(/\/$/, '')}/page/${page}/`
}

/** Returns the next page of a list: `/category/audio?page=2`. */
function findNextPage(html: string): string | undefined {
  return /<a [^>]*href="(\/[^"?#]*\?page=\d+)" rel="next"/.exec(html)?.[1]
}

/** Returns the files of the site that a text links to: pictures, stylesheets, scripts, fonts. */
function findFiles(text: string, siteUrl: string): string[] {
  const found = new RegExp(
    `(?:${escapeRegExp(siteUrl)}|[\\s"'(,])(/(?:assets|images|covers)/[\\w.%~/-]+|/brand-[\\da-f-]+\\.css|/favicon\\.svg)`,
    'g',
  )
  return [...text.matchAll(found)].map(([, path = '']) => path)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

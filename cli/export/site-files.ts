import { BlogopsError } from '../../server/contract/errors.ts'
import { categories } from '../../server/contract/schemas/article.ts'
import type { Connection } from '../connection.ts'
import { filesIn, nextPage, pagedPath, type StaticSite, toStaticHtml } from './static-html.ts'

export interface SiteFile {
  /** Path within the folder: `article/five-grinders/index.html`. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly page: boolean
}

type Read = Connection['read']

const documents = ['/robots.txt', '/feed.xml', '/llms.txt']
/** Includes categories without articles, because pages link to them. */
const categoryPages = categories.map(category => `/category/${category}`)
/** No slug contains `_`. */
const noPage = '/_/no-such-page'

/**
 * Yields everything that a visitor can get without signing in: the pages of the sitemap, further pages of lists,
 * documents for machines, and every linked file.
 * @throws BlogopsError `conflict` if a page disappears during the export; `unavailable`.
 */
export async function* siteFiles(read: Read, site: StaticSite): AsyncGenerator<SiteFile> {
  const named = new Set<string>()
  const lists = await sitemaps(read)
  const pages = [...new Set([...lists.flatMap(({ pages }) => pages), ...categoryPages])]
  for (const { path, text } of lists) yield document(path, text)
  for (const path of documents) yield document(path, await textAt(read, path))
  for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
    const given = await textAt(read, page)
    const next = nextPage(given)
    if (next !== undefined) pages.unshift(next)
    const html = toStaticHtml(given, site)
    for (const file of filesIn(html, site.siteUrl)) named.add(file)
    yield { path: pageFile(page), bytes: Buffer.from(html), page: true }
    if (/^\/article\//.test(page)) yield document(`${page}.md`, await textAt(read, `${page}.md`))
  }
  const missing = toStaticHtml(await textAt(read, noPage, 404), site)
  for (const file of filesIn(missing, site.siteUrl)) named.add(file)
  yield { path: '404.html', bytes: Buffer.from(missing), page: false }
  yield* filesNamed(read, named, site)
}

/** Stylesheets name further files, which are added during the iteration. */
async function* filesNamed(read: Read, named: Set<string>, { siteUrl }: StaticSite): AsyncGenerator<SiteFile> {
  for (const path of named) {
    const response = await read(path)
    // A text may name a missing file, as a link may be broken.
    if (response.status === 404 || response.status === 410) continue
    const bytes = new Uint8Array(await (await answered(response, path, 200)).arrayBuffer())
    if (path.endsWith('.css')) for (const file of filesIn(Buffer.from(bytes).toString(), siteUrl)) named.add(file)
    yield { path: safePath(path), bytes, page: false }
  }
}

/** Reads the sitemap, and its parts if it is an index. */
async function sitemaps(read: Read) {
  const main = await sitemapAt(read, '/sitemap.xml')
  if (!main.text.includes('<sitemapindex')) return [main]
  const parts = await Promise.all(main.pages.map(path => sitemapAt(read, path)))
  return [{ ...main, pages: [] }, ...parts]
}

async function sitemapAt(read: Read, path: string) {
  const text = await textAt(read, path)
  const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(unescaped(url)).pathname)
  return { path, text, pages }
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&')

async function textAt(read: Read, path: string, status = 200): Promise<string> {
  return (await answered(await read(path), path, status)).text()
}

async function answered(response: Response, path: string, status: number): Promise<Response> {
  if (response.status === status) return response
  if (response.status < 500) {
    throw new BlogopsError('conflict', `${path} was there a moment ago and is gone: the site was changed meanwhile.`, {
      hint: 'Export it again.',
    })
  }
  throw new BlogopsError('unavailable', `${path} could not be read: the server answered ${response.status}.`)
}

function document(path: string, text: string): SiteFile {
  return { path: safePath(path), bytes: Buffer.from(text), page: false }
}

/** `article/x/index.html` for `/article/x`, `page/2/index.html` for `/?page=2`. */
function pageFile(page: string): string {
  const [, path = page, number] = /^([^?]*)\?page=(\d+)$/.exec(page) ?? []
  const shown = number === undefined ? path : pagedPath(path, number)
  return [...segmentsOf(shown), 'index.html'].join('/')
}

function safePath(path: string): string {
  return segmentsOf(path).join('/')
}

/** Rejects addresses that would lead out of the folder. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
  const bad = segments.find(segment => segment === '.' || segment === '..' || /[/\\\0]/.test(segment))
  if (bad === undefined) return segments
  throw new BlogopsError('bad_request', `The address ${path} makes no file.`)
}

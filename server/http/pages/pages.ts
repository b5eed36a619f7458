import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAssets, PageRenderer } from '../../contract/page.ts'
import { securityHeaders } from '../security-headers.ts'
import { canonicalPath } from './canonical-path.ts'
import { type Content, pageContent, type Representation } from './content.ts'
import type { Covers } from './covers.ts'
import { preferredEncoding } from './encoding.ts'
import { createPageCache } from './page-cache.ts'
import { listStaticFiles, type StaticFiles } from './static-files.ts'

export interface PagesOptions {
  renderer: PageRenderer
  /** Answers the pages' own reads, as an anonymous visitor. */
  fetch: (request: Request) => Promise<Response>
  siteUrl: string
  assets: PageAssets
  /** The folder of the browser's files; null where something else serves them. */
  staticDir: string | null
  /** The pictures for social sites; without it there are none. */
  covers?: Covers
  /** Bound of what is kept of rendered pages. */
  maxBytes?: number
  /** False renders each page anew. */
  cache?: boolean
}

export interface Pages {
  /** A page or a file; undefined for what is neither, such as a call of the API. */
  respond(request: Request): Promise<Response | undefined>
  /** Answers with finished bytes, ahead of everything else; false where there are none. */
  serveFinished(request: IncomingMessage, response: ServerResponse): boolean
  /** To be called after each change of what pages show. */
  invalidate(): void
}

const defaultMaxBytes = 32 * 1024 * 1024

export function createPages(options: PagesOptions): Pages {
  const { renderer, fetch, siteUrl, assets, maxBytes = defaultMaxBytes, cache = true } = options
  const common = securityHeaders(siteUrl)
  const files: StaticFiles = options.staticDir === null ? new Map() : listStaticFiles(options.staticDir, common)
  const pages = createPageCache({ maxBytes, render })

  async function render(path: string) {
    const cover = await options.covers?.(path)
    if (cover) return cover
    const page = await renderer.render({ path, fetch, siteUrl, assets })
    // What is not found has no end of addresses, so it is not kept. Compressed forms take no more than the page itself.
    const keeps = cache && page.cacheable && page.status === 200
    return { content: pageContent(page, common), weight: keeps ? 2 * Buffer.byteLength(page.html) : undefined }
  }

  async function respond(request: Request): Promise<Response | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api' || pathname.startsWith('/api/')) return undefined
    const file = files.get(pathname)
    if (file) return send(await file(), request)
    if (pathname.startsWith('/assets/')) return notAFile(common)
    const path = canonicalPath(pathname)
    // Its first two characters are never `//`, so it cannot lead to another site.
    if (path !== pathname) return new Response(null, { status: 308, headers: { ...common, location: path + search } })
    return send(await pages.get(path), request)
  }

  function serveFinished(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const [path = ''] = (request.url ?? '').split('?', 1)
    const ready = pages.find(path)?.finished(preferredEncoding(request.headers['accept-encoding']))
    if (!ready) return false
    const known = isKnown(request.headers['if-none-match'], ready)
    response.writeHead(known ? 304 : 200, known ? withoutBody(ready) : ready.headers)
    response.end(known || request.method === 'HEAD' ? undefined : ready.body)
    return true
  }

  return { respond, serveFinished, invalidate: pages.invalidate }
}

async function send(content: Content, request: Request): Promise<Response> {
  const ready = await content.encoded(preferredEncoding(request.headers.get('accept-encoding')))
  if (content.status === 200 && isKnown(request.headers.get('if-none-match'), ready)) {
    return new Response(null, { status: 304, headers: withoutBody(ready) })
  }
  const body = request.method === 'HEAD' ? null : new Uint8Array(ready.body)
  return new Response(body, { status: content.status, headers: ready.headers })
}

function withoutBody({ headers }: Representation): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
  return rest
}

/** RFC 9110 §13.1.2: any of the tags, compared weakly, or `*`. */
function isKnown(header: string | null | undefined, { etag }: Representation): boolean {
  if (!header) return false
  return header.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

function notAFile(headers: Readonly<Record<string, string>>): Response {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response('There is no such file.', { status: 404, headers: { ...headers, ...own } })
}

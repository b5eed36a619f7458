import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTPResponse } from 'h3'
import { BlogopsError } from '../../contract/errors.ts'
import type { Timer } from '../../ports/system.ts'
import { createSecurityHeaders } from '../answers.ts'
import { hasAdminHint, type SessionCookies } from '../caller-identity.ts'
import { type Content, matchesEtag, type Representation, withoutBody } from './content.ts'
import { choosePreferredEncoding, prefersMarkdown } from './content-negotiation.ts'
import { type AdLinks, createVariantKey, getPageKey, parsePageAddress, toCanonicalPath } from './page-address.ts'
import { createPageCache, type IsAffected } from './page-cache.ts'
import { appPictures, createPageRendering, type RenderingOptions } from './page-rendering.ts'
import { listStaticFiles, type StaticFiles } from './static-files.ts'

export interface PagesOptions extends RenderingOptions {
  /** Folder of the client build; null if something else serves it. */
  staticDir: string | null
  /**
   * Recognizes signed-in browsers if several processes change content. Notifications of changes arrive late, and a
   * signed-in user may have just made one in another process, so their pages are always revalidated.
   */
  sessions?: Pick<SessionCookies, 'isPresent' | 'read'>
  /** See `PageCacheOptions`. */
  isConnected?: () => boolean
  adLinks?: AdLinks
  /** Maximum size of the page cache in bytes, enforced at each rendering. */
  maxBytes?: number
}

export interface Pages {
  /** Answers with a page, document or file; undefined for other paths, such as API calls. */
  respond(request: Request): Promise<HTTPResponse | undefined>
  /** Answers with cached bytes before routing; returns false if no finished bytes exist. */
  serveFinished(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Answers before routing with a cached page that must be revalidated, rendered or encoded again. Resolves to false
   * after a failure; undefined for all other requests.
   */
  serveAgain(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined
  /** Call it after each change of published content; see `PageCache`. */
  invalidate(isAffected?: IsAffected): void
  /** Call it after content was removed from the site; see `PageCache`. */
  withdraw(isAffected?: IsAffected): void
  /** See `PageCache`. */
  startRenewal(timer: Timer): () => void
  /** Call it when a change may have been missed; see `PageCache`. */
  revalidateAll(): void
  /** Addresses of the site's stylesheets. */
  readonly styles: readonly string[]
}

/** About 900 articles in two encodings, or 1,800 in one. */
const defaultMaxBytes = 16 * 1024 * 1024

export function createPages(options: PagesOptions): Pages {
  const { renderer, documents, siteUrl, eventsUrl, clock, sessions, maxBytes = defaultMaxBytes } = options
  const common = createSecurityHeaders(siteUrl, eventsUrl)
  const files: StaticFiles = options.staticDir === null ? new Map() : listStaticFiles(options.staticDir, common)
  const pages = createPageCache({
    maxBytes,
    clock,
    render: createPageRendering(options),
    ...(options.isConnected && { isConnected: options.isConnected }),
  })

  const appPolicy = createSecurityHeaders(siteUrl, eventsUrl, appPictures)['content-security-policy'] ?? ''

  /**
   * Returns the form of a page for a browser that starts the app. It has its own ETag, and shared caches must not
   * store it.
   */
  function toAppForm(ready: Representation): Representation {
    if (!ready.headers['content-type']?.startsWith('text/html')) return ready
    const { 'cdn-cache-control': _, ...headers } = ready.headers
    const etag = ready.etag.replace(/"$/, '-app"')
    const own = { etag, 'content-security-policy': appPolicy, 'cache-control': 'private, no-cache' }
    return { ...ready, etag, headers: { ...headers, ...own } }
  }

  const getFormConverter = (cookie: string | null | undefined) =>
    hasAdminHint(cookie) ? toAppForm : (ready: Representation) => ready

  /** Returns the key of the form that this visitor prefers. */
  const getFormKey = (key: string, accept: string | null | undefined) =>
    prefersMarkdown(accept) ? (documents.getMarkdownPath(key) ?? key) : key

  async function respond(request: Request): Promise<HTTPResponse | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api' || pathname.startsWith('/api/')) return undefined
    const file = files.get(pathname)
    if (file) return send(await file(), request)
    if (pathname.startsWith('/assets/')) return createNotFoundAnswer(common)
    const path = toCanonicalPath(pathname)
    // A canonical path never begins with `//`, so it cannot lead to another site.
    if (path !== pathname) return redirect(path + search, common)
    const { key, moved } = parsePageAddress(path, search.slice(1), renderer.isPaginated)
    if (moved !== undefined) return redirect(moved, common)
    const form = await addVariant(getFormKey(key, request.headers.get('accept')), search)
    const cookie = request.headers.get('cookie')
    const isSignedIn = sessions?.isPresent(cookie) && (await sessions.read(request.headers)) !== undefined
    return send(await (isSignedIn ? pages.getFresh(form) : pages.get(form)), request, getFormConverter(cookie))
  }

  /** Adds to the key of an article's page what differs for a visitor from an ad. */
  async function addVariant(key: string, search: string): Promise<string> {
    if (!isAdLanding(key, search)) return key
    try {
      const replacement = await options.adLinks?.findReplacement(search)
      return replacement ? createVariantKey(key, replacement) : key
    } catch (error) {
      // While the stores do not answer, the cached page is served with the usual links.
      if (error instanceof BlogopsError && error.code === 'unavailable') return key
      throw error
    }
  }

  const isAdLanding = (key: string, search: string) =>
    key.startsWith('/article/') && options.adLinks?.mayVary(search) === true

  /** Returns the key of a page that depends on nothing but the address and headers; undefined for other requests. */
  function getRequestKey({ method, url = '', headers }: IncomingMessage): string | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    // `respond` checks the signature of the cookie, and uses the cache if it is forged.
    if (sessions?.isPresent(headers.cookie)) return undefined
    const key = getPageKey(url, renderer.isPaginated)
    // `respond` finds the tracking id, which may need a read.
    return key === undefined || isAdLanding(key, url) ? undefined : getFormKey(key, headers.accept)
  }

  function serveFinished(request: IncomingMessage, response: ServerResponse): boolean {
    const key = getRequestKey(request)
    const content = key === undefined ? undefined : pages.find(key)
    const finished = content?.finished(choosePreferredEncoding(request.headers['accept-encoding']))
    if (!content || !finished) return false
    write(content, finished, request, response)
    return true
  }

  function serveAgain(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const key = getRequestKey(request)
    return key !== undefined && pages.has(key) ? renderAndWrite(key, request, response) : undefined
  }

  async function renderAndWrite(key: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      const content = await pages.get(key)
      const ready = await content.encoded(choosePreferredEncoding(request.headers['accept-encoding']))
      write(content, ready, request, response)
      return true
    } catch {
      // `respond` tries again, and its failure is logged and shown.
      return false
    }
  }

  function write(content: Content, bytes: Representation, request: IncomingMessage, response: ServerResponse): void {
    const ready = getFormConverter(request.headers.cookie)(bytes)
    const isUnchanged = content.status === 200 && matchesEtag(request.headers['if-none-match'], ready)
    response.writeHead(isUnchanged ? 304 : content.status, isUnchanged ? withoutBody(ready) : ready.headers)
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : ready.body)
  }

  function invalidate(isAffected?: IsAffected): void {
    documents.invalidate()
    pages.invalidate(isAffected)
  }

  function withdraw(isAffected?: IsAffected): void {
    documents.invalidate()
    pages.withdraw(isAffected)
  }

  function revalidateAll(): void {
    documents.invalidate()
    pages.revalidateAll()
  }

  return {
    respond,
    serveFinished,
    serveAgain,
    invalidate,
    withdraw,
    revalidateAll,
    startRenewal: pages.startRenewal,
    styles: options.assets.styles,
  }
}

function redirect(location: string, headers: Readonly<Record<string, string>>): HTTPResponse {
  return new HTTPResponse(null, { status: 308, headers: { ...headers, location } })
}

async function send(
  content: Content,
  request: Request,
  form: (ready: Representation) => Representation = ready => ready,
): Promise<HTTPResponse> {
  const ready = form(await content.encoded(choosePreferredEncoding(request.headers.get('accept-encoding'))))
  if (content.status === 200 && matchesEtag(request.headers.get('if-none-match'), ready)) {
    return new HTTPResponse(null, { status: 304, headers: withoutBody(ready) })
  }
  const body = request.method === 'HEAD' ? null : ready.body
  return new HTTPResponse(body, { status: content.status, headers: ready.headers })
}

function createNotFoundAnswer(headers: Readonly<Record<string, string>>): HTTPResponse {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new HTTPResponse('There is no such file.', { status: 404, headers: { ...headers, ...own } })
}

import { type NonSharedBuffer, transcode } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTPResponse } from 'h3'
import { createReadClient, type Read } from '../../contract/client.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { isDeskPath, type PageAssets, type PageRenderer, type SiteDocuments } from '../../contract/page.ts'
import { isObject } from '../../domain/json.ts'
import { listPictureOrigins } from '../../domain/pictures.ts'
import type { Clock, Timer } from '../../ports/system.ts'
import { createSecurityHeaders } from '../answers.ts'
import { hasAdminHint, type SessionCookies } from '../caller-identity.ts'
import {
  type Content,
  createTextContent,
  getCaching,
  matchesEtag,
  type Representation,
  withoutBody,
} from './content.ts'
import { choosePreferredEncoding, prefersMarkdown } from './content-negotiation.ts'
import type { Covers } from './covers.ts'
import {
  type AdLinks,
  createVariantKey,
  getPageKey,
  parsePageAddress,
  replaceTag,
  splitVariantKey,
  toCanonicalPath,
  variantCaching,
} from './page-address.ts'
import { createPageCache, type IsAffected, type Rendering } from './page-cache.ts'
import { type KnownAnswers, recordDependencies } from './page-dependencies.ts'
import { listStaticFiles, type StaticFiles } from './static-files.ts'

export interface PagesOptions {
  renderer: PageRenderer
  /** Documents for machines: feeds, sitemaps, Markdown. Cached like pages. */
  documents: SiteDocuments
  /** Answers the reads of pages as an anonymous visitor. */
  read: Read
  siteUrl: string
  /** Address to which pages post views and clicks. */
  eventsUrl?: string
  clock: Clock
  assets: PageAssets
  /** Folder of the client build; null if something else serves it. */
  staticDir: string | null
  /** Pictures for social networks, if available. */
  covers?: Covers
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

/** Room for the UTF-16 of a usual page. Allocating it for each page takes longer than encoding one. */
const utf16 = Buffer.allocUnsafeSlow(512 * 1024)

/** Encodes a page from UTF-16, which takes a sixth of the time of `Buffer.from`. */
export function encodeUtf8(text: string): NonSharedBuffer {
  if (2 * text.length > utf16.length) return Buffer.from(text)
  try {
    return transcode(utf16.subarray(0, utf16.write(text, 'utf16le')), 'utf16le', 'utf8')
  } catch {
    // A lone surrogate, for which `Buffer.from` writes U+FFFD.
    return Buffer.from(text)
  }
}

/** About 900 articles in two encodings, or 1,800 in one. */
const defaultMaxBytes = 16 * 1024 * 1024

/** Content above this size, such as a sitemap, is cached only compressed, because it would evict hundreds of pages. */
const largeBytes = 512 * 1024

/** The app shows and edits pictures of any article, and navigates under the policy of its first page. */
const appPictures = ['data:', 'https:']

/** Lists the times at which excerpts in an answer change, because a figure becomes old. */
function listSummaryEnds(value: unknown): string[] {
  const heads: readonly unknown[] = Array.isArray(value) ? value : [value]
  return heads.flatMap(head => (isObject(head) && typeof head.summaryUntil === 'string' ? head.summaryUntil : []))
}

export function createPages(options: PagesOptions): Pages {
  const { renderer, documents, siteUrl, eventsUrl, clock, assets, sessions, maxBytes = defaultMaxBytes } = options
  const common = createSecurityHeaders(siteUrl, eventsUrl)
  const files: StaticFiles = options.staticDir === null ? new Map() : listStaticFiles(options.staticDir, common)
  const pages = createPageCache({
    maxBytes,
    clock,
    render,
    ...(options.isConnected && { isConnected: options.isConnected }),
  })

  const appPolicy = createSecurityHeaders(siteUrl, eventsUrl, appPictures)['content-security-policy'] ?? ''

  /** Allows a reader's page to load pictures from the hosts in its HTML only. */
  function getPageHeaders(key: string, html: string): Readonly<Record<string, string>> {
    const pictures = isDeskPath(key) ? appPictures : listPictureOrigins(html)
    return pictures.length === 0 ? common : createSecurityHeaders(siteUrl, eventsUrl, pictures)
  }

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

  /** Reads the document at a key, or renders the page, which may be the not-found page. */
  async function loadPage(key: string, read: Read) {
    const document = await documents.read(key, createReadClient(read))
    if (document) return { ...document, cacheable: true, ...(document.negotiated && { ownAddress: key }) }
    const { html, ...page } = await renderer.render({ path: key, read, assets })
    return {
      ...page,
      type: 'text/html; charset=utf-8',
      text: html,
      negotiated: documents.getMarkdownPath(key) !== undefined,
    }
  }

  async function render(variantKey: string, known?: KnownAnswers): Promise<Rendering> {
    const { key, replacement } = splitVariantKey(variantKey)
    const cover = await options.covers?.(key)
    if (cover) return cover
    const reads = recordDependencies(options.read)
    const summaryEnds: string[] = []
    const loaded = await loadPage(key, async (...call) => {
      const answer = await reads.read(...call, known)
      summaryEnds.push(...listSummaryEnds(answer.value))
      return answer
    })
    const freshUntil = [...summaryEnds, loaded.freshUntil ?? []].flat().sort()[0]
    const page = { ...loaded, freshUntil, ...(replacement && { text: replaceTag(loaded.text, replacement) }) }
    const { headers, until } = getCaching(page, clock.now().getTime())
    const bytes = encodeUtf8(page.text)
    const isHtml = page.type.startsWith('text/html')
    const content = createTextContent(
      { ...page, bytes, caching: replacement ? variantCaching : headers },
      isHtml ? getPageHeaders(key, page.text) : common,
    )
    if (bytes.length > largeBytes) await content.encoded('br')
    return { content, until, reads }
  }

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
    styles: assets.styles,
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

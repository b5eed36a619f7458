import { type NonSharedBuffer, transcode } from 'node:buffer'
import { createReadClient, type Read } from '../../contract/client.ts'
import { isDeskPath, type PageAssets, type PageRenderer, type SiteDocuments } from '../../contract/page.ts'
import { isObject } from '../../domain/json.ts'
import { listPictureOrigins } from '../../domain/pictures.ts'
import type { Clock } from '../../ports/system.ts'
import { createSecurityHeaders } from '../answers.ts'
import { createTextContent, getCaching } from './content.ts'
import type { Covers } from './covers.ts'
import { replaceTag, splitVariantKey, variantCaching } from './page-address.ts'
import type { Rendering } from './page-cache.ts'
import { type KnownAnswers, recordDependencies } from './page-dependencies.ts'

export interface RenderingOptions {
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
  /** Pictures for social networks, if available. */
  covers?: Covers
}

/** Content above this size, such as a sitemap, is cached only compressed, because it would evict hundreds of pages. */
const largeBytes = 512 * 1024

/** The app shows and edits pictures of any article, and navigates under the policy of its first page. */
export const appPictures = ['data:', 'https:']

/** Lists the times at which excerpts in an answer change, because a figure becomes old. */
function listSummaryEnds(value: unknown): string[] {
  const heads: readonly unknown[] = Array.isArray(value) ? value : [value]
  return heads.flatMap(head => (isObject(head) && typeof head.summaryUntil === 'string' ? head.summaryUntil : []))
}

/** Renders the content at a key: a page or document, or the picture of an article for social networks. */
export function createPageRendering(options: RenderingOptions) {
  const { renderer, documents, siteUrl, eventsUrl, clock, assets } = options
  const common = createSecurityHeaders(siteUrl, eventsUrl)

  /** Allows a reader's page to load pictures from the hosts in its HTML only. */
  function getPageHeaders(key: string, html: string): Readonly<Record<string, string>> {
    const pictures = isDeskPath(key) ? appPictures : listPictureOrigins(html)
    return pictures.length === 0 ? common : createSecurityHeaders(siteUrl, eventsUrl, pictures)
  }

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

  return async function render(variantKey: string, known?: KnownAnswers): Promise<Rendering> {
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

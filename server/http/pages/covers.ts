import type { NonSharedBuffer } from 'node:buffer'
import type { Read } from '../../contract/client.ts'
import type { CoverRenderer } from '../../contract/page.ts'
import { decodeSlug } from '../../domain/slugs.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Clock } from '../../ports/system.ts'
import { createSecurityHeaders } from '../answers.ts'
import { type Content, cdnCaching, createContent, type Headers, hashContent } from './content.ts'
import { createPageCache, type Rendering } from './page-cache.ts'

export interface CoversOptions {
  describe: CoverRenderer['describe']
  /** Renders the result of `describe` as PNG. */
  draw(drawing: string): Promise<Uint8Array>
  /** Answers the reads of a cover as an anonymous visitor. */
  read: Read
  siteUrl: string
  clock: Clock
  /** Maximum size of cached pictures in bytes. */
  maxBytes?: number
  /** Maximum number of pending pictures; further requests get 503 with `retry-after`. */
  maxWaiting?: number
}

/** Returns the cover at a path; undefined for other paths. */
export type Covers = (path: string) => Promise<Rendering | undefined>

/**
 * Serves `/covers/_site.png` (slugs never contain `_`) and `/covers/{slug}.png`. Pictures are cached by content and
 * rendered one at a time.
 */
export function createCovers(options: CoversOptions): Covers {
  const { describe, draw, read, siteUrl, clock, maxBytes = 8 * 1024 * 1024, maxWaiting: maxPending = 20 } = options
  const common = createSecurityHeaders(siteUrl)
  // Draw one pending picture at a time; the others wait.
  const drawings = createSemaphore(1, { maxWaiting: maxPending - 1 })
  const render = (drawing: string): Promise<Rendering> =>
    drawings.run(
      async () => createCoverContent(await draw(drawing), common),
      () => uncached(createBusyAnswer(common)),
    )
  const pictures = createPageCache({ maxBytes, clock, render })

  return async path => {
    const slug = parseSlug(path)
    if (slug === undefined) return undefined
    const cover = await describe({ slug, read })
    if (cover.status !== 200) return uncached(createNotFound(cover.status, common))
    const content = await pictures.get(cover.drawing)
    if (content.status !== 200) return uncached(content)
    return { content, until: Number.POSITIVE_INFINITY }
  }
}

/** Returns null for the site's own cover; undefined for other paths. */
function parseSlug(path: string): string | null | undefined {
  const name = /^\/covers\/([^/]+)\.png$/.exec(path)?.[1]
  if (name === undefined) return undefined
  return name === '_site' ? null : decodeSlug(name)
}

function uncached(content: Content): Rendering {
  return { content, until: undefined }
}

/**
 * Browsers may store a picture for an hour; its address changes with its article. Shared caches revalidate after a
 * minute, as for pages, so that an unpublished title disappears soon.
 */
const caching = { 'cache-control': 'public, max-age=3600, s-maxage=60', 'cdn-cache-control': cdnCaching }

function createCoverContent(png: Uint8Array, common: Headers): Rendering {
  const bytes = Buffer.from(png)
  const headers = { ...common, 'content-type': 'image/png', ...caching }
  return { content: createUnencodedContent(200, bytes, headers), until: Number.POSITIVE_INFINITY }
}

function createNotFound(status: 404 | 410, common: Headers): Content {
  return createTextAnswer(status, status === 410 ? 'This article was deleted.' : 'There is no such article.', common)
}

function createBusyAnswer(common: Headers): Content {
  return createTextAnswer(503, 'Too many pictures are being drawn. Try again in a few seconds.', {
    ...common,
    'retry-after': '5',
  })
}

function createTextAnswer(status: number, text: string, more: Headers): Content {
  const headers = { ...more, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return createUnencodedContent(status, Buffer.from(text), headers)
}

/** Content with a single encoding: PNG is already compressed. */
function createUnencodedContent(status: number, bytes: NonSharedBuffer, headers: Headers): Content {
  const source = { version: hashContent(bytes), length: bytes.length, bytes: async () => bytes }
  const { finished, encoded, ...content } = createContent({ status, headers, ...source })
  return { ...content, finished: () => finished('identity'), encoded: () => encoded('identity') }
}

import type { CoverRenderer } from '../../contract/page.ts'
import type { Clock } from '../../ports/clock.ts'
import { securityHeaders } from '../security-headers.ts'
import { type Content, contentHash, createContent, type Headers } from './content.ts'
import { createPageCache, type Rendering } from './page-cache.ts'

export interface CoversOptions {
  describe: CoverRenderer['describe']
  /** PNG of what `describe` gave. */
  draw(drawing: string): Promise<Uint8Array>
  fetch: (request: Request) => Promise<Response>
  siteUrl: string
  clock: Clock
  /** Bound of the pictures kept, in bytes. */
  maxBytes?: number
}

/** What stands at a path, or undefined where that is none of a cover. */
export type Covers = (path: string) => Promise<Rendering | undefined>

/**
 * `/covers/site.png` and `/covers/{slug}.png`. A picture is made once for what it shows and outlives changes of anything
 * else; one is made at a time, however many are asked for.
 */
export function createCovers({ describe, draw, maxBytes = 8 * 1024 * 1024, ...site }: CoversOptions): Covers {
  const { fetch, siteUrl, clock } = site
  const common = securityHeaders(siteUrl)
  const make = oneAtATime(async (drawing: string) => coverContent(await draw(drawing), common))
  const pictures = createPageCache({ maxBytes, clock, render: make })

  return async path => {
    const slug = slugOf(path)
    if (slug === undefined) return undefined
    const cover = await describe({ slug, fetch, siteUrl })
    if (cover.status !== 200) return { content: noCover(cover.status, common), weight: 0, until: undefined }
    const content = await pictures.get(cover.drawing)
    return { content, weight: (await content.encoded('identity')).body.length, until: Number.POSITIVE_INFINITY }
  }
}

/** Null for the site's own cover, undefined for what is none. */
function slugOf(path: string): string | null | undefined {
  const name = /^\/covers\/([^/]+)\.png$/.exec(path)?.[1]
  if (name === undefined) return undefined
  if (name === 'site') return null
  try {
    return decodeURIComponent(name)
  } catch {
    // A lone `%`: no slug is spelt like that.
    return undefined
  }
}

function coverContent(png: Uint8Array, common: Headers): Rendering {
  const bytes = Buffer.from(png)
  const headers = { ...common, 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
  const content = createContent({ status: 200, version: contentHash(bytes), headers, bytes: () => bytes })
  return { content: asItIs(content), weight: bytes.length, until: Number.POSITIVE_INFINITY }
}

function noCover(status: 404 | 410, common: Headers): Content {
  const headers = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const bytes = Buffer.from(status === 410 ? 'This article is gone.' : 'There is no such article.')
  return asItIs(createContent({ status, version: contentHash(bytes), headers, bytes: () => bytes }))
}

/** In one encoding for everybody: a PNG is compressed already. */
function asItIs(content: Content): Content {
  return {
    status: content.status,
    finished: () => content.finished('identity'),
    encoded: () => content.encoded('identity'),
  }
}

function oneAtATime<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return argument => {
    const done = last.then(() => work(argument))
    last = done.catch(() => undefined)
    return done
  }
}

import { type Document, isTag } from 'domhandler'
import { maxCopiedPictures } from '../../../contract/schemas/article-lists.ts'
import { findPictureOrigin, PictureRefusedError, parseImageUrl } from '../../../domain/pictures.ts'
import { findElements, parseBody, serialize } from '../body/parse-body.ts'

/** Articles of another site, as its export file has them. */
export interface ExportedSite {
  source: 'wordpress' | 'ghost'
  /** Address of the site; null if the file lacks it. */
  url: string | null
  articles: ExportedArticle[]
  /** Number of other entries by type, such as `page`. */
  others: Map<string, number>
}

export interface ExportedArticle {
  /** Id within the site; empty if the file has none. */
  id: string
  title: string
  slug: string
  html: string
  excerpt: string
  author: string
  /** Names and slugs of its categories, the most important first. */
  categories: string[]
  /** Address of its picture; empty without a picture. */
  picture: string
  /** ISO 8601 time of publication; null for an article that was never public. */
  publishedAt: string | null
  /** Losses, as sentences. */
  notes: string[]
  /** Reason why it cannot be imported. */
  problem?: string
}

/** Counts an entry that is not an article. */
export function countOther(others: Map<string, number>, type: string): void {
  others.set(type, (others.get(type) ?? 0) + 1)
}

/** Converts `2024-05-01 10:00:00`, which is in UTC, or an ISO string; null for anything else, such as zeros. */
export function parseUtc(text: string | null | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '')
  const time = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN
  return Number.isNaN(time) || time <= 0 ? null : new Date(time).toISOString()
}

export interface PictureSource {
  /**
   * Fetches a picture from one of the allowed origins.
   * @throws Error with the reason; PictureRefusedError if the site answers without a picture.
   */
  fetchPicture(src: string, allowed: ReadonlySet<string>, signal: AbortSignal): Promise<Uint8Array>
  /** Stores a picture in the sizes that pages use. */
  storePicture(bytes: Uint8Array): Promise<{ url: string }>
}

export type PictureCopier = ReturnType<typeof createPictureCopier>

/** Maximum number of failures that a report names. */
const maxNamed = 100

/** Number of requests in a row without an answer after which the old site counts as down. Each may take 15 seconds. */
const maxUnansweredInARow = 5

/** Maximum number of pictures that one call fails to copy. It is high, since the next call meets the same ones first. */
const maxFailures = 2_000

/** Copies pictures of the old site to this one, each once, up to a limit. Pictures of other sites stay where they are. */
export function createPictureCopier({ fetchPicture, storePicture }: PictureSource, siteUrl: string | null) {
  const origin = siteUrl === null ? null : findPictureOrigin(siteUrl.replace(/^http:/i, 'https:'))
  const allowed = new Set(origin === null ? [] : [origin])
  /** New addresses by old ones; null for a picture that could not be copied. */
  const copies = new Map<string, string | null>()
  const left = new Set<string>()
  const failed: string[] = []
  let copied = 0
  let unansweredInARow = 0

  /** Returns the address of a picture on the old site over https; undefined for any other. */
  function toOldAddress(src: string): string | undefined {
    if (origin === null || parseImageUrl(src)) return undefined
    const absolute = /^\/(?!\/)/.test(src) ? `${origin}${src}` : src.replace(/^http:/i, 'https:')
    return findPictureOrigin(absolute) === origin ? absolute : undefined
  }

  async function copy(src: string, signal: AbortSignal): Promise<string | null> {
    const known = copies.get(src)
    if (known !== undefined) return known
    const isFull = copied >= maxCopiedPictures || copies.size - copied >= maxFailures
    if (isFull || unansweredInARow >= maxUnansweredInARow) {
      left.add(src)
      return null
    }
    let isAnswered = false
    try {
      const bytes = await fetchPicture(src, allowed, signal)
      isAnswered = true
      const { url } = await storePicture(bytes)
      copies.set(src, url)
      copied += 1
      unansweredInARow = 0
      return url
    } catch (cause) {
      signal.throwIfAborted()
      copies.set(src, null)
      isAnswered ||= cause instanceof PictureRefusedError
      unansweredInARow = isAnswered ? 0 : unansweredInARow + 1
      if (failed.length < maxNamed) failed.push(`${src}: ${cause instanceof Error ? cause.message : String(cause)}`)
      return null
    }
  }

  function findOldPictures(document: Document) {
    return findElements(document, 'img').flatMap(image => {
      const src = isTag(image) ? toOldAddress(image.attribs.src ?? '') : undefined
      return src === undefined ? [] : [{ image, src }]
    })
  }

  return {
    isOnOldSite: (src: string) => toOldAddress(src) !== undefined,

    /** Addresses of pictures on the old site that a text shows. */
    list: (html: string): string[] => findOldPictures(parseBody(html)).map(({ src }) => src),

    /** Address of the copy; the old address if it was not copied. */
    async copyOne(src: string, signal: AbortSignal): Promise<string> {
      const old = toOldAddress(src)
      return (old !== undefined && (await copy(old, signal))) || src
    },

    /** Text with the addresses of copies; the same text if nothing changes. */
    async copyIn(html: string, signal: AbortSignal): Promise<string> {
      const document = parseBody(html)
      let isChanged = false
      for (const { image, src } of findOldPictures(document)) {
        // A path of the old site would be one of this site, so its whole address is stored if there is no copy.
        const url = (await copy(src, signal)) ?? src
        isChanged ||= image.attribs.src !== url
        image.attribs.src = url
      }
      return isChanged ? serialize(document.children) : html
    },

    report: () => ({ copied, left: left.size, failed }),
  }
}

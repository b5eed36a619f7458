import { parseUrl } from './urls.ts'

/** Pictures on other sites: product pictures of feeds, and URLs in articles. */

/** Failure of one picture on a site that answers: the picture is missing, or it is not a picture. */
export class PictureRefusedError extends Error {}

/** Ways to show them: linked from their host, copied to this site, or not at all. */
export const pictureModes = ['link', 'copy', 'none'] as const

export type PictureMode = (typeof pictureModes)[number]

/** Domain names of public hosts; excludes IP addresses and names of the reader's own machine or network. */
const publicHost = /^(?!.*\.localhost\.?$)([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

/**
 * Returns the origin of a picture on another site (`https://cdn.example`), as a Content-Security-Policy names it.
 * Returns null for pictures of this site and for URLs that no page may load: without TLS, with a user name or
 * password, or on a host that is not a public domain name.
 */
export function findPictureOrigin(src: string): string | null {
  if (!/^https:\/\//i.test(src)) return null
  const url = parseUrl(src)
  if (!url) return null
  const isPlain = url.username === '' && url.password === '' && publicHost.test(url.hostname)
  return isPlain ? url.origin : null
}

export function isSitePicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src)
}

/** Returns the address of a product's picture: the one that a person chose, or the one of its source. */
export function getProductPicture({ image, chosenImage = image }: { image: string; chosenImage?: string }): string {
  return chosenImage
}

/** Lists the origins of the pictures that a page loads from other sites, in page order. */
export function listPictureOrigins(html: string): string[] {
  const sources = Array.from(html.matchAll(/<img\s[^<>]*?\bsrc="([^"<>]+)"/g), ([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  return [...new Set(sources.flatMap(src => findPictureOrigin(src) ?? []))]
}

/** Pictures of the site: WebP under `/images/<hash>-<width>x<height>.webp`, in the widths that pages request. */

/** Size in pixels. */
export interface Size {
  width: number
  height: number
}

/** Maximum bytes of an uploaded picture. */
export const maxImageBytes = 10_000_000

/** Widths of the stored copies in pixels; pictures are never enlarged. */
const storedWidths = [480, 960, 1600]

/** Returns the sizes of the stored copies, smallest first. */
export function getImageSizes(natural: Size): [...smaller: Size[], largest: Size] {
  const largest = scaleTo(Math.min(natural.width, Math.max(...storedWidths)), natural)
  return [...storedWidths.filter(width => width < largest.width).map(width => scaleTo(width, largest)), largest]
}

function scaleTo(width: number, { width: from, height }: Size): Size {
  return { width, height: Math.max(1, Math.round((height * width) / from)) }
}

export function toImageUrl(hash: string, { width, height }: Size): string {
  return `/images/${hash}-${width}x${height}.webp`
}

/** Path of the smallest copy of a picture of this site, for a small place; other addresses stay. */
export function getThumbnailUrl(src: string): string {
  const parsed = parseImageUrl(src)
  return parsed === undefined ? src : toImageUrl(parsed.hash, getImageSizes(parsed)[0])
}

/** Parses the path of a picture of this site; returns undefined for any other URL. */
export function parseImageUrl(url: string): (Size & { hash: string }) | undefined {
  const [, hash, width, height] = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,4})\.webp$/.exec(url) ?? []
  return hash === undefined ? undefined : { hash, width: Number(width), height: Number(height) }
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Detects the image format from the first bytes; undefined for any other file, whatever its name. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  // The major brand or a compatible brand (ISO 14496-12 §4.3).
  return /^.{4}ftyp.*avi[fs]/s.test(head) ? 'avif' : undefined
}

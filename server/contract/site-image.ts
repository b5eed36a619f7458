/** Pictures of the site: WebP under `/images/<hash>-<width>x<height>.webp`, in the widths that pages ask for. */

/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** Bytes that a picture may have when it is uploaded. */
export const imageLimit = 10_000_000

/** The widths a picture is kept in, in pixels; none wider than itself. */
const keptWidths = [480, 960, 1600]

/** The sizes that a picture is kept in, smallest first. Those of its largest size are the same as its own. */
export function imageSizes(natural: Size): [...smaller: Size[], largest: Size] {
  const largest = scaledTo(Math.min(natural.width, Math.max(...keptWidths)), natural)
  return [...keptWidths.filter(width => width < largest.width).map(width => scaledTo(width, largest)), largest]
}

function scaledTo(width: number, { width: from, height }: Size): Size {
  return { width, height: Math.max(1, Math.round((height * width) / from)) }
}

export function imageUrl(hash: string, { width, height }: Size): string {
  return `/images/${hash}-${width}x${height}.webp`
}

/** What the address of a picture says, or undefined where it is none of the site's. */
export function parseImageUrl(url: string): (Size & { hash: string }) | undefined {
  const [, hash, width, height] = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,4})\.webp$/.exec(url) ?? []
  return hash === undefined ? undefined : { hash, width: Number(width), height: Number(height) }
}

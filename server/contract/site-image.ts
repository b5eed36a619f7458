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

/** Parses the path of a picture of this site; returns undefined for any other URL. */
export function parseImageUrl(url: string): (Size & { hash: string }) | undefined {
  const [, hash, width, height] = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,4})\.webp$/.exec(url) ?? []
  return hash === undefined ? undefined : { hash, width: Number(width), height: Number(height) }
}

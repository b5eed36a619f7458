import type { Size } from '../contract/site-image.ts'

export interface ProcessedImage extends Size {
  /** WebP, without the metadata of what it was made from. */
  bytes: Uint8Array
}

/** Makes pictures that came from outside fit to be served, and drawings into pictures. */
export interface ImageProcessor {
  /**
   * Reads a JPEG, PNG, WebP, AVIF or the first frame of a GIF, told by its bytes, turns it as its metadata says, and
   * makes it anew in each of the sizes that `imageSizes` names, smallest first. Work is bounded in memory and time,
   * whatever the bytes are.
   * @throws BlogopsError `unsupported_media_type` for anything else, `bad_request` for a damaged picture, `too_large`
   * for more pixels than are read, `throttled` where too many wait already.
   */
  toWebp(bytes: Uint8Array): Promise<ProcessedImage[]>
  /**
   * Reads the same kinds, and makes a JPEG of this very size: what does not fit into its form is cut off at the edges.
   * @throws BlogopsError as `toWebp` does.
   */
  toJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array>
  /** PNG of 1200 × 630 of what `CoverRenderer.describe` gave. */
  drawCover(drawing: string): Promise<Uint8Array>
  /** Gives back what it holds; work under way fails. */
  close(): void
}

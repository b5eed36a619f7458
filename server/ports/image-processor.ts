import type { Size } from '../domain/pictures.ts'

export interface ProcessedImage extends Size {
  /** WebP without the metadata of the original. */
  bytes: Uint8Array
}

/** Converts uploaded pictures to safe formats, and renders drawings. */
export interface ImageProcessor {
  /**
   * Converts a JPEG, PNG, WebP, AVIF or the first frame of a GIF, detected by content and rotated by its metadata, to
   * WebP in each size of `imageSizes`, smallest first. Memory and time are bounded for any input.
   * @throws BlogopsError `unsupported_media_type` for other formats, `bad_request` for a damaged picture, `too_large`
   * for too many pixels, `throttled` if too many calls are waiting
   */
  toWebp(bytes: Uint8Array): Promise<ProcessedImage[]>
  /**
   * Converts the same formats to a JPEG of exactly this size; edges that do not fit are cropped.
   * @throws BlogopsError as `toWebp`
   */
  toJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array>
  /** Renders the result of `CoverRenderer.describe` as PNG of 1200 × 630. */
  drawCover(drawing: string): Promise<Uint8Array>
  /** Releases all resources; pending work fails. */
  close(): void
}

import type { ImageProcessor } from '../../ports/image-processor.ts'
import { loadSharp } from './image/load-sharp.ts'
import { makeJpeg } from './image/make-jpeg.ts'
import { makeWebp } from './image/make-webp.ts'

export interface ImageProcessorOptions {
  /** Draws a cover as SVG. See `CoverRenderer.draw`. */
  draw(drawing: string): Promise<string>
}

/**
 * Processes pictures in this process. libvips and the layout engine never release their memory, so servers use
 * `createImageProcess`.
 */
export function createImageProcessor({ draw }: ImageProcessorOptions): ImageProcessor {
  return {
    toWebp: makeWebp,
    toJpeg: makeJpeg,
    async drawCover(drawing) {
      const svg = await draw(drawing)
      const sharp = await loadSharp()
      // Covers have flat colours: a palette takes a third of the bytes without a visible difference.
      return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer()
    },
    close: () => undefined,
  }
}

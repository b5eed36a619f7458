import type { ImageProcessor } from '../../ports/image-processor.ts'
import { loadSharp } from './image/load-sharp.ts'
import { makeJpeg } from './image/make-jpeg.ts'
import { makeWebp } from './image/make-webp.ts'

export interface ImageProcessorOptions {
  /** See `CoverRenderer.draw`. */
  draw(drawing: string): Promise<string>
}

/** Pictures made in this process. Memory that libvips and the layout have used is not given back: servers use `createImageProcess`. */
export function createImageProcessor({ draw }: ImageProcessorOptions): ImageProcessor {
  return {
    toWebp: makeWebp,
    toJpeg: makeJpeg,
    async drawCover(drawing) {
      const svg = await draw(drawing)
      const sharp = await loadSharp()
      // Flat colours: a palette is a third of the bytes, and nobody sees the difference.
      return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer()
    },
    close: () => undefined,
  }
}

import { BlogopsError } from '../../../contract/errors.ts'
import { getImageSizes } from '../../../contract/site-image.ts'
import type { ProcessedImage } from '../../../ports/image-processor.ts'
import { loadSharp } from './load-sharp.ts'
import { maxSeconds, readingLimits, readNaturalSize, throwDamaged } from './read-picture.ts'

/** Maximum height of a WebP image (RFC 9649 §2.6). */
const maxHeight = 16_383

/** Implements `ImageProcessor.toWebp`. */
export async function makeWebp(bytes: Uint8Array): Promise<ProcessedImage[]> {
  const sizes = getImageSizes(await readNaturalSize(bytes))
  const largest = sizes[sizes.length - 1] ?? { width: 0, height: 0 }
  if (largest.height > maxHeight) throw new BlogopsError('bad_request', 'The picture is too tall for its width.')
  const sharp = await loadSharp()
  const picture = sharp(bytes, readingLimits).autoOrient().timeout({ seconds: maxSeconds })
  const { data, info } = await picture
    .resize({ ...largest, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwDamaged)
  const { width, height, channels } = info
  const images: ProcessedImage[] = []
  for (const size of sizes) {
    const decoded = sharp(data, { raw: { width, height, channels } })
    images.push({
      ...size,
      bytes: await decoded
        .resize({ ...size, fit: 'fill' })
        .webp({ quality: 80 })
        .toBuffer(),
    })
  }
  return images
}

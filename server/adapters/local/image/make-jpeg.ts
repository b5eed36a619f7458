import type { Size } from '../../../contract/site-image.ts'
import { loadSharp } from './load-sharp.ts'
import { damaged, maxSeconds, naturalSize, readingLimits } from './read-picture.ts'

/** Implements `ImageProcessor.toJpeg`. */
export async function makeJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  await naturalSize(bytes)
  const sharp = await loadSharp()
  const cut = sharp(bytes, readingLimits)
    .autoOrient()
    .timeout({ seconds: maxSeconds })
    .resize({ ...size, fit: 'cover' })
  // JPEG has no transparency.
  return cut.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer().catch(damaged)
}

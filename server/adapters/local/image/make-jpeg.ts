import type { Size } from '../../../contract/site-image.ts'
import { loadSharp } from './load-sharp.ts'
import { maxSeconds, readingLimits, readNaturalSize, throwDamaged } from './read-picture.ts'

/** Implements `ImageProcessor.toJpeg`. */
export async function makeJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  await readNaturalSize(bytes)
  const sharp = await loadSharp()
  const resized = sharp(bytes, readingLimits)
    .autoOrient()
    .timeout({ seconds: maxSeconds })
    .resize({ ...size, fit: 'cover' })
  // JPEG has no transparency.
  return resized.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer().catch(throwDamaged)
}

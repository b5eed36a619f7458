import type { Metadata, SharpOptions } from 'sharp'
import { BlogopsError } from '../../../contract/errors.ts'
import { imageSizes, type Size } from '../../../contract/site-image.ts'
import type { ProcessedImage } from '../../../ports/image-processor.ts'
import { loadSharp } from './load-sharp.ts'
import { type PictureKind, pictureKind } from './picture-kind.ts'

/** A camera's largest pictures; decoding one takes four bytes a pixel at worst. */
const maxPixels = 50_000_000
/** What WebP can hold (RFC 9649 §2.6). */
const maxHeight = 16_383
const maxSeconds = 30

const readingLimits: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' }

/** See `ImageProcessor.toWebp`. */
export async function makeWebp(bytes: Uint8Array): Promise<ProcessedImage[]> {
  const sizes = imageSizes(await naturalSize(bytes))
  const largest = sizes[sizes.length - 1] ?? { width: 0, height: 0 }
  if (largest.height > maxHeight) throw new BlogopsError('bad_request', 'The picture is too tall for its width.')
  const sharp = await loadSharp()
  const picture = sharp(bytes, readingLimits).autoOrient().timeout({ seconds: maxSeconds })
  const { data, info } = await picture
    .resize({ ...largest, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  const { width, height, channels } = info
  const made: ProcessedImage[] = []
  for (const size of sizes) {
    const decoded = sharp(data, { raw: { width, height, channels } })
    made.push({
      ...size,
      bytes: await decoded
        .resize({ ...size, fit: 'fill' })
        .webp({ quality: 80 })
        .toBuffer(),
    })
  }
  return made
}

/** As it is to be seen. Only the head of the file is read here. */
async function naturalSize(bytes: Uint8Array): Promise<Size> {
  const kind = pictureKind(bytes)
  if (!kind) throw unsupported()
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(damaged)
  if (!isKind(metadata, kind)) throw unsupported()
  if (metadata.width * metadata.height > maxPixels) {
    throw new BlogopsError('too_large', `The picture has ${metadata.width} × ${metadata.height} pixels.`, {
      hint: `At most ${maxPixels / 1_000_000} million are read: make it smaller first.`,
    })
  }
  return metadata.autoOrient
}

function isKind({ format, compression }: Metadata, kind: PictureKind): boolean {
  return kind === 'avif' ? format === 'heif' && compression === 'av1' : format === kind
}

function unsupported(): BlogopsError {
  return new BlogopsError('unsupported_media_type', 'This is no picture of a kind that can be used.', {
    hint: 'Use a JPEG, PNG, WebP, AVIF or GIF.',
  })
}

function damaged(cause: unknown): never {
  throw new BlogopsError('bad_request', 'The picture is damaged: it cannot be read to its end.', { cause })
}

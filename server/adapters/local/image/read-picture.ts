import type { Metadata, SharpOptions } from 'sharp'
import { BlogopsError } from '../../../contract/errors.ts'
import type { Size } from '../../../contract/site-image.ts'
import { loadSharp } from './load-sharp.ts'
import { detectPictureKind, type PictureKind } from './picture-kind.ts'

/** Maximum pixels, enough for the largest camera pictures. Decoding takes four bytes per pixel at worst. */
const maxPixels = 50_000_000
/** Maximum seconds of work on one picture. */
export const maxSeconds = 30

export const readingLimits: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' }

/**
 * Returns the displayed size of a picture, after rotation. Reads only the header.
 * @throws BlogopsError `unsupported_media_type`, `bad_request` or `too_large`.
 */
export async function readNaturalSize(bytes: Uint8Array): Promise<Size> {
  const kind = detectPictureKind(bytes)
  if (!kind) throw createUnsupportedError()
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(throwDamaged)
  if (!isKind(metadata, kind)) throw createUnsupportedError()
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

function createUnsupportedError(): BlogopsError {
  return new BlogopsError('unsupported_media_type', 'This is no picture of a kind that can be used.', {
    hint: 'Use a JPEG, PNG, WebP, AVIF or GIF.',
  })
}

export function throwDamaged(cause: unknown): never {
  throw new BlogopsError('bad_request', 'The picture is damaged: it cannot be read to its end.', { cause })
}

import type { Metadata, SharpOptions } from 'sharp'
import { BlogopsError } from '../../contract/errors.ts'
import type { CoverRenderer } from '../../contract/page.ts'
import { detectPictureKind, getImageSizes, type PictureKind, type Size } from '../../domain/pictures.ts'
import type { ImageProcessor, ProcessedImage } from '../../ports/image-processor.ts'

/** Loads sharp (libvips) at the first picture, because most runs never process one. It decodes on its own threads. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The defaults, a cache and many threads, suit servers that do nothing else.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Maximum pixels, enough for the largest camera pictures. Decoding takes four bytes per pixel at worst. */
const maxPixels = 50_000_000
/** Maximum seconds of work on one picture. */
const maxSeconds = 30

const readingLimits: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error' }

/**
 * Returns the displayed size of a picture, after rotation. Reads only the header.
 * @throws BlogopsError `unsupported_media_type`, `bad_request` or `too_large`.
 */
async function readNaturalSize(bytes: Uint8Array): Promise<Size> {
  const kind = detectPictureKind(bytes)
  if (!kind) throw createUnsupportedError()
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(throwDamaged)
  if (!isKind(metadata, kind)) throw createUnsupportedError()
  if (metadata.width * metadata.height > maxPixels) {
    throw new BlogopsError('too_large', `The picture has ${metadata.width} × ${metadata.height} pixels.`, {
      hint: `The maximum is ${maxPixels / 1_000_000} million. Make it smaller first.`,
    })
  }
  return metadata.autoOrient
}

function isKind({ format, compression }: Metadata, kind: PictureKind): boolean {
  return kind === 'avif' ? format === 'heif' && compression === 'av1' : format === kind
}

function createUnsupportedError(): BlogopsError {
  return new BlogopsError('unsupported_media_type', 'This picture format is not supported.', {
    hint: 'Use JPEG, PNG, WebP, AVIF or GIF.',
  })
}

function throwDamaged(cause: unknown): never {
  throw new BlogopsError('bad_request', 'The picture is damaged and cannot be read completely.', { cause })
}

/** Implements `ImageProcessor.toJpeg`. */
async function makeJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  await readNaturalSize(bytes)
  const sharp = await loadSharp()
  const resized = sharp(bytes, readingLimits)
    .autoOrient()
    .timeout({ seconds: maxSeconds })
    .resize({ ...size, fit: 'cover' })
  // JPEG has no transparency.
  return resized.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer().catch(throwDamaged)
}

/** Maximum height of a WebP image (RFC 9649 §2.6). */
const maxHeight = 16_383

/** Implements `ImageProcessor.toWebp`. */
async function makeWebp(bytes: Uint8Array): Promise<ProcessedImage[]> {
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
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' })
    images.push({ ...size, bytes: await resized.webp({ quality: 80 }).toBuffer() })
  }
  return images
}

/**
 * Processes pictures in this process. libvips and the layout engine never release their memory, so servers use
 * `createImageProcess`.
 */
export function createImageProcessor({ draw }: Pick<CoverRenderer, 'draw'>): ImageProcessor {
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

import type { Metadata, SharpOptions } from 'sharp'
import { BlogopsError } from '../../contract/errors.ts'
import { getImageSizes, type Size } from '../../domain/pictures.ts'
import type { ImageProcessor, ProcessedImage } from '../../ports/image-processor.ts'

/** Loads sharp (libvips) at the first picture, because most runs never process one. It decodes on its own threads. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The defaults, a cache and many threads, suit servers that do nothing else.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Detects the image format from the first bytes; undefined for any other file, whatever its name. */
function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  // The major brand or a compatible brand (ISO 14496-12 §4.3).
  return /^.{4}ftyp.*avi[fs]/s.test(head) ? 'avif' : undefined
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

interface ImageProcessorOptions {
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

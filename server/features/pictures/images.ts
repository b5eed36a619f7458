import { hash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as writingContract from '../../contract/operations/article-writing.ts'
import { maxImageBytes, parseImageUrl, type Size, toImageUrl } from '../../domain/pictures.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'

interface ImagesOptions {
  blobs: BlobStore
  processor: Pick<ImageProcessor, 'toWebp'>
}

export type Images = ReturnType<typeof createImages>

const sizeSchema = z.object({ width: z.int(), height: z.int() })

/**
 * Stores images by the hash of the uploaded bytes: `images/<hash>-<w>x<h>.webp`, and `images/<hash>.json` with the
 * largest size, written last, so that it exists only if all sizes do. To delete unused images, list `images/` and keep
 * each hash that an article's hero, body or product, or an ad refers to.
 */
export function createImages({ blobs, processor }: ImagesOptions) {
  async function findSize(imageHash: string): Promise<Size | undefined> {
    const bytes = await blobs.get(`images/${imageHash}.json`)
    return bytes && sizeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  }

  async function store(imageHash: string, bytes: Uint8Array): Promise<Size> {
    const sizes = await processor.toWebp(bytes)
    for (const { bytes, ...size } of sizes) await blobs.put(getImageKey(imageHash, size), bytes)
    const { width, height } = sizes[sizes.length - 1] ?? { width: 0, height: 0 }
    await blobs.put(`images/${imageHash}.json`, new TextEncoder().encode(JSON.stringify({ width, height })))
    return { width, height }
  }

  async function add(bytes: Uint8Array): Promise<Size & { url: string }> {
    const imageHash = hash('sha256', bytes).slice(0, 32)
    const size = (await findSize(imageHash)) ?? (await store(imageHash, bytes))
    return { url: toImageUrl(imageHash, size), ...size }
  }

  return {
    /** Stores the bytes of an image. Idempotent by content. */
    add,

    /** Stores an uploaded image. Idempotent by content. */
    async upload({ data, name }: { data: string; name?: string | undefined }): Promise<Size & { url: string }> {
      return add(decode(data)).catch(cause => rethrowWithName(cause, name))
    },

    /** WebP bytes at an address of the site; undefined if there is no such image. */
    async read(url: string): Promise<Uint8Array | undefined> {
      const parsed = parseImageUrl(url)
      return parsed && blobs.get(getImageKey(parsed.hash, parsed))
    },
  }
}

function getImageKey(imageHash: string, size: Size): string {
  return toImageUrl(imageHash, size).slice(1)
}

function decode(data: string): Buffer {
  // Node silently skips invalid base64, which would produce a damaged image.
  if (/[^A-Za-z0-9+/=]/.test(data)) throw new BlogopsError('bad_request', 'The picture data is not valid base64.')
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length <= maxImageBytes) return bytes
  throw new BlogopsError('too_large', `A picture can have ${maxImageBytes / 1_000_000} MB at most.`)
}

function rethrowWithName(cause: unknown, name: string | undefined): never {
  if (!(cause instanceof BlogopsError) || name === undefined) throw cause
  const { code, message, hint } = cause
  throw new BlogopsError(code, `${name}: ${message}`, { ...(hint !== undefined && { hint }), cause })
}

export function imageHandlers(images: Images): Pick<HandlersOf<typeof writingContract>, 'images.upload'> {
  return { 'images.upload': async input => images.upload(input) }
}

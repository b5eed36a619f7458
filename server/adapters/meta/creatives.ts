import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

type Image = NonNullable<CreativeSpec['image']>

const uploadSchema = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })

/** Maximum number of remembered images; the ads of one article share one. */
const MAX_REMEMBERED = 100

/**
 * Uploads the images of an account and remembers their hashes. Meta identifies an image by its bytes, so a second
 * upload of the same image, even by another process, returns the same hash.
 */
export function createImageUploads(graph: Graph, account: string) {
  const hashes = new Map<string, string>()

  async function upload({ name, bytes }: Image, signal: AbortSignal): Promise<string> {
    const params = { name, bytes: Buffer.from(bytes).toString('base64') }
    const { images } = await graph.write('POST', [account, 'adimages'], params, uploadSchema, signal)
    const [image] = Object.values(images)
    if (image) return image.hash
    throw new BlogopsError('upstream_rejected', 'Facebook accepted the image but did not return its id.')
  }

  async function uploadAndRemember(image: Image, key: string, signal: AbortSignal): Promise<string> {
    const hash = await upload(image, signal)
    const [oldest] = hashes.keys()
    if (oldest !== undefined && hashes.size >= MAX_REMEMBERED) hashes.delete(oldest)
    hashes.set(key, hash)
    return hash
  }

  return {
    /**
     * Calls `work` with the hash of an image. If a remembered hash is refused, for example because the image was
     * deleted at Meta, uploads the image again and retries once.
     */
    async withHash<T>(image: Image, signal: AbortSignal, work: (hash: string) => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(image.bytes).digest('hex')
      const remembered = hashes.get(key)
      if (remembered === undefined) return work(await uploadAndRemember(image, key, signal))
      try {
        return await work(remembered)
      } catch (error) {
        if (!isImageRefused(error)) throw error
        hashes.delete(key)
        return work(await uploadAndRemember(image, key, signal))
      }
    },
  }
}

function isImageRefused(error: unknown): boolean {
  if (!(error instanceof BlogopsError) || error.code !== 'upstream_rejected') return false
  return /image/i.test(`${error.message} ${String(error.details?.field ?? '')}`)
}

/**
 * Builds the parameters of a creative. Meta requires the button's link to equal the ad's link, and a page that
 * publishes the ad.
 */
export function toCreativeParams(spec: CreativeSpec, { pageId, image }: { pageId: string; image: string | undefined }) {
  const { name, headline, bodyText, linkUrl: link, callToAction: type, urlTags } = spec
  const call_to_action = { type, value: { link } }
  const link_data = { link, message: bodyText, name: headline, ...(image && { image_hash: image }), call_to_action }
  return { name, object_story_spec: { page_id: pageId, link_data }, url_tags: urlTags }
}

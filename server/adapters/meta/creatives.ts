import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

type Image = NonNullable<CreativeSpec['image']>

const uploaded = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })

/** Maximum number of remembered images; the ads of one article share one. */
const MOST_KNOWN = 100

/**
 * Uploads the images of an account and remembers their hashes. Meta identifies an image by its bytes, so a second
 * upload of the same image, even by another process, returns the same hash.
 */
export function createImages(graph: Graph, account: string) {
  const known = new Map<string, string>()

  async function upload({ name, bytes }: Image, signal: AbortSignal): Promise<string> {
    const params = { name, bytes: Buffer.from(bytes).toString('base64') }
    const { images } = await graph.write('POST', [account, 'adimages'], params, uploaded, signal)
    const [image] = Object.values(images)
    if (image) return image.hash
    throw new BlogopsError('upstream_rejected', 'Facebook took the image and did not say by which name it knows it.')
  }

  async function sent(image: Image, key: string, signal: AbortSignal): Promise<string> {
    const hash = await upload(image, signal)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest)
    known.set(key, hash)
    return hash
  }

  return {
    /**
     * Calls `work` with the hash of an image. If a remembered hash is refused, for example because the image was
     * deleted at Meta, uploads the image again and retries once.
     */
    async using<T>(image: Image, signal: AbortSignal, work: (hash: string) => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(image.bytes).digest('hex')
      const remembered = known.get(key)
      if (remembered === undefined) return work(await sent(image, key, signal))
      try {
        return await work(remembered)
      } catch (error) {
        if (!refusesImage(error)) throw error
        known.delete(key)
        return work(await sent(image, key, signal))
      }
    },
  }
}

function refusesImage(error: unknown): boolean {
  if (!(error instanceof BlogopsError) || error.code !== 'upstream_rejected') return false
  return /image/i.test(`${error.message} ${String(error.details?.field ?? '')}`)
}

/**
 * Builds the parameters of a creative. Meta requires the button's link to equal the ad's link, and a page that
 * publishes the ad.
 */
export function creativeParams(spec: CreativeSpec, { pageId, image }: { pageId: string; image: string | undefined }) {
  const { name, headline, bodyText, linkUrl: link, callToAction: type, urlTags } = spec
  const call_to_action = { type, value: { link } }
  const link_data = { link, message: bodyText, name: headline, ...(image && { image_hash: image }), call_to_action }
  return { name, object_story_spec: { page_id: pageId, link_data }, url_tags: urlTags }
}

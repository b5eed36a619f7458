import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

type Image = NonNullable<CreativeSpec['image']>

const uploaded = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })

/** So many are remembered; the ads of one article show the same one. */
const MOST_KNOWN = 100

/**
 * The images of an account. The vendor knows one by its bytes, and gives those that it has already the hash that they had: so
 * what was sent once is not sent again, and what was sent by a process before this one does no harm.
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
     * Does something with the hash of an image; once more where the one that is remembered is refused, as an image may be
     * deleted there.
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

/** The link of the button has to be that of the ad, and the page is who speaks. */
export function creativeParams(spec: CreativeSpec, { pageId, image }: { pageId: string; image: string | undefined }) {
  const { name, headline, bodyText, linkUrl: link, callToAction: type, urlTags } = spec
  const call_to_action = { type, value: { link } }
  const link_data = { link, message: bodyText, name: headline, ...(image && { image_hash: image }), call_to_action }
  return { name, object_story_spec: { page_id: pageId, link_data }, url_tags: urlTags }
}

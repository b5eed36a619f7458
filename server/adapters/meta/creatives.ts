import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

const uploaded = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })

/** The vendor knows an image by its bytes: one that it has already gets the hash that it had. */
export async function uploadImage(
  graph: Graph,
  account: string,
  { name, bytes }: NonNullable<CreativeSpec['image']>,
  signal: AbortSignal,
): Promise<string> {
  const params = { name, bytes: Buffer.from(bytes).toString('base64') }
  const { images } = await graph.write('POST', [account, 'adimages'], params, uploaded, signal)
  const [image] = Object.values(images)
  if (image) return image.hash
  throw new BlogopsError('upstream_rejected', 'Facebook took the image and did not say by which name it knows it.')
}

/** The link of the button has to be that of the ad, and the page is who speaks. */
export function creativeParams(spec: CreativeSpec, { pageId, image }: { pageId: string; image: string | undefined }) {
  const { name, headline, bodyText, linkUrl: link, callToAction: type, urlTags } = spec
  const call_to_action = { type, value: { link } }
  const link_data = { link, message: bodyText, name: headline, ...(image && { image_hash: image }), call_to_action }
  return { name, object_story_spec: { page_id: pageId, link_data }, url_tags: urlTags }
}

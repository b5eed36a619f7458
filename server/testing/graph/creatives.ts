import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Account, GraphImage, NewObject } from './account.ts'
import { check } from './check.ts'
import { invalid, invalidBecause } from './graph-error.ts'
import type { Params } from './read-request.ts'
import { executionOptions, id, json } from './values.ts'

const url = z.url({ protocol: /^https?$/ })
const link = z.strictObject({
  link: url,
  message: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  caption: z.string().optional(),
  picture: url.optional(),
  image_hash: z.string().optional(),
  call_to_action: z
    .strictObject({ type: z.string().regex(/^[A-Z_]+$/), value: z.strictObject({ link: url.optional() }).optional() })
    .optional(),
})
const story = z.strictObject({
  page_id: id.optional(),
  instagram_user_id: id.optional(),
  link_data: link,
})
const created = z.strictObject({
  name: z.string().min(1).optional(),
  object_story_spec: json(story),
  url_tags: z.string().optional(),
  degrees_of_freedom_spec: json(z.record(z.string(), z.unknown())).optional(),
  execution_options: executionOptions,
})
const updated = z.strictObject({
  name: z.string().min(1).optional(),
  status: z.literal('DELETED').optional(),
  execution_options: executionOptions,
})

type Story = z.output<typeof story>

/** @param pageId page that the account may advertise. */
export function readNewCreative(params: Params, account: Account, pageId: string): NewObject {
  const { name = '', execution_options: _, ...given } = check(created, params)
  const { link_data } = given.object_story_spec
  checkSpeaker(given.object_story_spec, pageId)
  checkCallToAction(link_data)
  if (link_data.image_hash !== undefined && !account.images.has(link_data.image_hash))
    invalidBecause(undefined, 'Image not found', `There is no image ${link_data.image_hash} in this account.`, [
      ...['object_story_spec', 'link_data', 'image_hash'],
    ])
  return { kind: 'adcreative', name, status: 'ACTIVE', parentId: null, given }
}

function checkSpeaker({ page_id, instagram_user_id }: Story, pageId: string): void {
  const at = ['object_story_spec', 'page_id']
  if (page_id === undefined) invalid('(#100) Param object_story_spec[page_id] is required.', { blame: [at] })
  if (page_id !== pageId)
    invalidBecause(
      undefined,
      'Permission error',
      `You may not advertise for the page ${page_id}, or it is not there.`,
      at,
    )
  if (instagram_user_id !== undefined)
    invalidBecause(1772103, 'Instagram account missing', 'Your page has no Instagram account to advertise with.', [
      ...['object_story_spec', 'instagram_user_id'],
    ])
}

function checkCallToAction({ link, call_to_action: button }: Story['link_data']): void {
  if (button?.value?.link !== undefined && button.value.link !== link)
    invalidBecause(
      undefined,
      'Links do not match',
      'The link of the call to action must be the same as the link of the ad.',
      ['object_story_spec', 'link_data', 'call_to_action'],
    )
}

/** Creatives are immutable, except for their name. */
export const readCreativeChange = (params: Params) => {
  const { execution_options: _, ...change } = check(updated, params)
  return change
}

const image = z.strictObject({ bytes: z.base64().min(1), name: z.string().min(1).optional() })
const PNG_OR_JPEG = /^(89504e470d0a1a0a|ffd8ff)/

/** @returns the image, which is not in the account yet. */
export function readImage(params: Params): GraphImage {
  const { bytes: text, name = 'bytes' } = check(image, params)
  const bytes = Buffer.from(text, 'base64')
  if (!PNG_OR_JPEG.test(bytes.subarray(0, 8).toString('hex')))
    invalidBecause(undefined, 'Image not readable', 'The image is neither a PNG nor a JPEG.', ['bytes'])
  return { hash: createHash('md5').update(bytes).digest('hex'), name, bytes }
}

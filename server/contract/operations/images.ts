import * as z from 'zod'
import { maxImageBytes } from '../../domain/pictures.ts'
import { defineOperation } from '../operation.ts'

export const imagesUpload = defineOperation({
  id: 'images.upload',
  method: 'POST',
  path: '/api/images',
  body: z.object({
    data: z
      .string()
      .min(1, 'The picture is empty')
      .describe('JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, in base64'),
    name: z.string().max(300).optional().describe('file name, used in messages'),
  }),
  output: z.object({
    url: z.string().describe('site-relative'),
    width: z.int().describe('pixels'),
    height: z.int().describe('pixels'),
  }),
  access: 'articles:write',
  effect: 'write',
  summary: 'Upload a picture',
  example: { data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', name: 'dot.gif' },
  errors: [],
  // Base64 uses four characters for three bytes; the rest of the body is small.
  bodyLimit: Math.ceil(maxImageBytes / 3) * 4 + 4_000,
})

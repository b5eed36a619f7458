import * as z from 'zod'
import { textFormats } from '../../domain/article-formats.ts'
import { maxImageBytes } from '../../domain/pictures.ts'
import { defineOperation } from '../operation.ts'
import { articleEditSchema, checkedArticleSchema } from '../schemas/article.ts'

/** The command is written by hand: it reads the text from a file. */
export const articlesCreate = defineOperation({
  id: 'articles.create',
  method: 'POST',
  path: '/api/articles',
  body: articleEditSchema.extend({
    format: z.enum(textFormats).default('html').describe('of the text'),
  }),
  output: checkedArticleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Create a draft by hand',
  example: { content: '# Five Kettles Compared\n\nWhich kettle suits whom.', format: 'markdown' },
  errors: [],
  bodyLimit: 4_000_000,
})

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

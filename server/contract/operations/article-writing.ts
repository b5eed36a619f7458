import * as z from 'zod'
import { textFormats } from '../../domain/article-fields.ts'
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

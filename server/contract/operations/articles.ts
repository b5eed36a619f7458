import * as z from 'zod'
import { deletedForDays } from '../../domain/articles.ts'
import { articleStatuses, titleLimit } from '../field-values.ts'
import { defineOperation } from '../operation.ts'
import {
  articleEditSchema,
  articleHeadSchema,
  articleRef,
  articleSchema,
  checkedArticleSchema,
  productPictureSchema,
  productSchema,
  reviewLinksSchema,
  revisionSchema,
  revisionTextSchema,
} from '../schemas/article.ts'
import { categorySchema } from '../schemas/category.ts'
import { withUnsupportedClaimsSchema } from '../schemas/claims.ts'
import { withoutTagSchema } from '../schemas/generation.ts'

export const articlesList = defineOperation({
  id: 'articles.list',
  method: 'GET',
  path: '/api/articles',
  query: z.object({
    category: categorySchema.optional().describe('only this category'),
    author: z.string().min(1).max(100).optional().describe('only articles by this author'),
    status: z
      .enum([...articleStatuses, 'all'])
      .default('published')
      .describe('all: drafts and published. All but published need a sign-in'),
    title: z
      .string()
      .max(titleLimit, `The words of the title must be at most ${titleLimit} characters`)
      .optional()
      .describe('words that the title contains, in any case'),
    relatedTo: articleRef.optional().describe('three to read after this one'),
    limit: z.coerce.number().int().min(1).max(500).optional().describe('maximum number; by default all'),
    offset: z.coerce.number().int().min(0).default(0).describe('number to skip'),
    excerpts: z.enum(['none']).optional().describe('leaves the excerpts empty'),
  }),
  output: z.array(articleHeadSchema),
  access: 'public',
  effect: 'read',
  summary: 'List articles, newest first, without their bodies',
  example: { category: 'audio' },
  errors: [],
  command: 'articles list',
})

export const articlesGet = defineOperation({
  id: 'articles.get',
  method: 'GET',
  path: '/api/articles/{slug}',
  params: z.object({ slug: z.string().min(1).describe('slug of the article') }),
  output: articleSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show an article',
  example: { slug: 'five-wireless-earbuds-compared' },
  errors: ['not_found', 'gone'],
  command: 'articles show <slug>',
})

export const articlesById = defineOperation({
  id: 'articles.byId',
  method: 'GET',
  path: '/api/articles/by-id/{id}',
  params: z.object({ id: articleRef }),
  output: articleSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show an article by its id',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
})

export const articlesProducts = defineOperation({
  id: 'articles.products',
  method: 'GET',
  path: '/api/products/{articleId}',
  params: z.object({ articleId: articleRef }),
  output: z.array(productSchema),
  access: 'public',
  effect: 'read',
  summary: 'List the products of an article, best first',
  example: { articleId: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles products <articleId>',
})

export const articlesLinks = defineOperation({
  id: 'articles.links',
  method: 'GET',
  path: '/api/articles/by-id/{id}/links',
  params: z.object({ id: articleRef }),
  output: reviewLinksSchema,
  access: 'public',
  effect: 'read',
  summary: 'List the other reviews that the text of an article links to',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles links <id>',
})

/** The command is written by hand: it uploads a file first. */
export const articlesPicture = defineOperation({
  id: 'articles.picture',
  method: 'PATCH',
  path: '/api/articles/by-id/{id}/products/{product}/picture',
  params: z.object({ id: articleRef, product: z.string().min(1).describe('id, ASIN or name of the product') }),
  body: productPictureSchema,
  output: productSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Choose the picture of a product, or describe it',
  example: {
    id: '01KARTICLE',
    product: 'B0SMPLA005',
    image: 'https://cdn.example/earbuds.jpg',
    alt: 'Earbuds in a case',
  },
  errors: ['not_found', 'gone'],
})

export const articlesUpdate = defineOperation({
  id: 'articles.update',
  method: 'PATCH',
  path: '/api/articles/by-id/{id}',
  params: z.object({ id: articleRef }),
  body: articleEditSchema.extend({
    version: z.int().optional().describe('version that the change is based on'),
    withUnsupportedClaims: withUnsupportedClaimsSchema,
  }),
  output: checkedArticleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Change an article',
  example: { id: '01KARTICLE', title: 'Five Wireless Earbuds Compared' },
  errors: ['not_found', 'conflict', 'gone'],
  bodyLimit: 4_000_000,
})

export const articlesPublish = defineOperation({
  id: 'articles.publish',
  method: 'POST',
  path: '/api/articles/by-id/{id}/publish',
  params: z.object({ id: articleRef }),
  body: z.object({ withoutTag: withoutTagSchema, withUnsupportedClaims: withUnsupportedClaimsSchema }),
  output: articleHeadSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Publish an article',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles publish <id>',
})

export const articlesUnpublish = defineOperation({
  id: 'articles.unpublish',
  method: 'POST',
  path: '/api/articles/by-id/{id}/unpublish',
  params: z.object({ id: articleRef }),
  output: articleHeadSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Take an article off the site and keep it as a draft',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles unpublish <id>',
})

export const articlesPreview = defineOperation({
  id: 'articles.preview',
  method: 'POST',
  path: '/api/articles/by-id/{id}/preview',
  params: z.object({ id: articleRef }),
  body: articleEditSchema,
  output: checkedArticleSchema,
  access: 'articles:write',
  effect: 'read',
  summary: 'Preview an article with changes without storing them',
  example: { id: '01KARTICLE', title: 'Five Wireless Earbuds Compared' },
  errors: ['not_found', 'gone'],
  bodyLimit: 4_000_000,
})

export const articlesRevisions = defineOperation({
  id: 'articles.revisions',
  method: 'GET',
  path: '/api/articles/by-id/{id}/revisions',
  params: z.object({ id: articleRef }),
  output: z.array(revisionSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List the revisions of an article, newest first',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles revisions <id>',
})

const aNumber = 'Pass the number of a revision, such as 2'

const revisionParams = z.object({
  id: articleRef,
  number: z.coerce.number(aNumber).int(aNumber).min(1, aNumber).describe('number in the list of revisions'),
})

export const articlesRevision = defineOperation({
  id: 'articles.revision',
  method: 'GET',
  path: '/api/articles/by-id/{id}/revisions/{number}',
  params: revisionParams,
  output: revisionTextSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'Show a revision of an article',
  example: { id: '01KARTICLE', number: 2 },
  errors: ['not_found', 'gone'],
  command: 'articles revision <id> <number>',
})

/** The command is written by hand: `--version` is a flag of the program. */
export const articlesRevert = defineOperation({
  id: 'articles.revert',
  method: 'POST',
  path: '/api/articles/by-id/{id}/revisions/{number}/revert',
  params: revisionParams,
  body: z.object({
    version: z.int().optional().describe('version of the article that you reviewed'),
    withUnsupportedClaims: withUnsupportedClaimsSchema,
  }),
  output: checkedArticleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Restore the text and products of a revision. The slug and the author stay',
  example: { id: '01KARTICLE', number: 2 },
  errors: ['not_found', 'conflict', 'gone'],
})

export const articlesDelete = defineOperation({
  id: 'articles.delete',
  method: 'DELETE',
  path: '/api/articles/by-id/{id}',
  params: z.object({ id: articleRef }),
  output: z.object({
    id: z.string(),
    slug: z.string(),
    purgeAt: z.iso.datetime().describe('it can be restored until then'),
  }),
  access: 'articles:write',
  effect: 'destructive',
  summary: `Delete an article. It can be restored for ${deletedForDays} days`,
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles delete <id>',
})

export const articlesRestore = defineOperation({
  id: 'articles.restore',
  method: 'POST',
  path: '/api/articles/by-id/{id}/restore',
  params: z.object({ id: articleRef }),
  output: articleHeadSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Restore a deleted article',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles restore <id>',
})

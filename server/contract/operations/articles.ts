import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  articleChangesSchema,
  articleHeadSchema,
  articleRef,
  articleSchema,
  articleStatuses,
  categorySchema,
  productSchema,
} from '../schemas/article.ts'

export const articlesList = defineOperation({
  id: 'articles.list',
  method: 'GET',
  path: '/api/articles',
  query: z.object({
    category: categorySchema.optional(),
    status: z
      .enum([...articleStatuses, 'all'])
      .default('published')
      .describe('other than published: for admins'),
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
  params: z.object({ slug: z.string().min(1) }),
  output: articleSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show an article',
  example: { slug: 'five-wireless-earbuds-compared' },
  errors: ['not_found'],
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
  errors: ['not_found'],
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
  errors: ['not_found'],
  command: 'articles products <articleId>',
})

export const articlesUpdate = defineOperation({
  id: 'articles.update',
  method: 'PATCH',
  path: '/api/articles/by-id/{id}',
  params: z.object({ id: articleRef }),
  body: articleChangesSchema
    .partial()
    .extend({ version: z.int().optional().describe('the version the change was made from') }),
  output: articleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Change an article',
  example: { id: '01KARTICLE', title: 'Five Wireless Earbuds Compared' },
  errors: ['not_found', 'conflict'],
  bodyLimit: 4_000_000,
})

export const articlesPublish = defineOperation({
  id: 'articles.publish',
  method: 'POST',
  path: '/api/articles/by-id/{id}/publish',
  params: z.object({ id: articleRef }),
  output: articleHeadSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Publish an article',
  example: { id: '01KARTICLE' },
  errors: ['not_found'],
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
  errors: ['not_found'],
  command: 'articles unpublish <id>',
})

export const articlesDelete = defineOperation({
  id: 'articles.delete',
  method: 'DELETE',
  path: '/api/articles/by-id/{id}',
  params: z.object({ id: articleRef }),
  output: z.object({ id: z.string(), slug: z.string() }),
  access: 'articles:write',
  effect: 'destructive',
  summary: 'Delete an article and its products for good',
  example: { id: '01KARTICLE' },
  errors: ['not_found'],
  command: 'articles delete <id>',
})

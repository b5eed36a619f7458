import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { categoryNameSchema, categorySchema, listedCategorySchema, newCategorySlugSchema } from '../schemas/category.ts'

const params = z.object({ slug: categorySchema.describe('slug of the category') })
const change = { access: 'settings:write', effect: 'write' } as const
const categoryChange = { ...change, params, output: listedCategorySchema } as const

export const categoriesList = defineOperation({
  id: 'categories.list',
  method: 'GET',
  path: '/api/categories',
  output: z.array(listedCategorySchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List categories in the order of menus',
  example: {},
  errors: [],
  command: 'categories list',
})

export const categoriesCreate = defineOperation({
  ...change,
  id: 'categories.create',
  method: 'POST',
  path: '/api/categories',
  body: z.object({
    name: categoryNameSchema.describe('name for readers'),
    slug: newCategorySlugSchema.optional().describe('last part of the address; by default made from the name'),
  }),
  output: listedCategorySchema,
  summary: 'Create a category',
  example: { name: 'Pet Supplies', slug: 'pets' },
  errors: ['conflict'],
  command: 'categories create <name>',
})

export const categoriesUpdate = defineOperation({
  ...categoryChange,
  id: 'categories.update',
  method: 'PATCH',
  path: '/api/categories/{slug}',
  body: z.object({
    name: categoryNameSchema.optional().describe('new name for readers'),
    newSlug: newCategorySlugSchema.optional().describe('new address; its articles move, and the old address redirects'),
  }),
  summary: 'Rename a category or change its address',
  example: { slug: 'tech', name: 'Gadgets', newSlug: 'gadgets' },
  errors: ['not_found', 'conflict'],
  command: 'categories update <slug>',
})

export const categoriesOrder = defineOperation({
  ...change,
  id: 'categories.order',
  method: 'PUT',
  path: '/api/categories/order',
  body: z.object({
    slugs: z.array(categorySchema).min(1, 'Name at least one category').describe('slugs; others follow in their order'),
  }),
  output: z.array(listedCategorySchema),
  summary: 'Put categories first, in the given order',
  example: { slugs: ['audio', 'kitchen'] },
  errors: ['not_found'],
  command: 'categories order <slugs>',
})

export const categoriesHide = defineOperation({
  ...categoryChange,
  id: 'categories.hide',
  method: 'POST',
  path: '/api/categories/{slug}/hide',
  summary: 'Hide a category from menus and the sitemap. Its page still answers',
  example: { slug: 'gaming' },
  errors: ['not_found'],
  command: 'categories hide <slug>',
})

export const categoriesUnhide = defineOperation({
  ...categoryChange,
  id: 'categories.unhide',
  method: 'POST',
  path: '/api/categories/{slug}/unhide',
  summary: 'Show a hidden category again',
  example: { slug: 'gaming' },
  errors: ['not_found'],
  command: 'categories unhide <slug>',
})

export const categoriesDelete = defineOperation({
  id: 'categories.delete',
  method: 'DELETE',
  path: '/api/categories/{slug}',
  params,
  query: z.object({
    moveTo: categorySchema
      .optional()
      .describe('category for its articles, to which its addresses redirect; required if it has articles'),
  }),
  output: z.object({ ok: z.literal(true), moved: z.int().describe('articles that moved') }),
  access: 'settings:write',
  effect: 'destructive',
  summary: 'Delete a category',
  example: { slug: 'gaming', moveTo: 'tech' },
  errors: ['not_found', 'conflict'],
  command: 'categories delete <slug>',
})

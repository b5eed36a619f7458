import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleRef } from '../schemas/article.ts'
import { withUnsupportedClaimsSchema } from '../schemas/claims.ts'
import { articleProductsSchema, productChangesSchema } from '../schemas/product.ts'
import { oneLine } from '../schemas/text.ts'

const article = z.object({ id: articleRef })
const product = article.extend({ product: z.string().min(1).describe('id, ASIN or name of the product') })

/** Base of a change, and the consent to sentences without a source. */
const consent = {
  version: z.int().optional().describe('version that the change is based on'),
  withUnsupportedClaims: withUnsupportedClaimsSchema,
}

const common = {
  output: articleProductsSchema,
  access: 'articles:write',
  errors: ['not_found', 'conflict', 'gone'],
} as const

export const productsList = defineOperation({
  ...common,
  id: 'products.list',
  method: 'GET',
  path: '/api/articles/by-id/{id}/products',
  params: article,
  access: 'articles:read',
  effect: 'read',
  summary: 'Show the products of an article with who stated what',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles products list <id>',
})

/** The commands of changes are written by hand: `--version` is a flag of the program. */
export const productsAdd = defineOperation({
  ...common,
  id: 'products.add',
  method: 'POST',
  path: '/api/articles/by-id/{id}/products',
  params: article,
  body: productChangesSchema.extend(consent),
  effect: 'write',
  summary: 'Add a product to an article',
  example: { id: '01KARTICLE', link: 'https://www.amazon.co.uk/dp/B0SMPLA009', name: 'Fjord Mini', price: 49.99 },
})

export const productsEdit = defineOperation({
  ...common,
  id: 'products.edit',
  method: 'PATCH',
  path: '/api/articles/by-id/{id}/products/{product}',
  params: product,
  body: productChangesSchema.extend(consent),
  effect: 'write',
  summary: 'Change a product of an article, and check the text again',
  example: { id: '01KARTICLE', product: 'B0SMPLA005', price: 189.99 },
})

export const productsRemove = defineOperation({
  ...common,
  id: 'products.remove',
  method: 'POST',
  path: '/api/articles/by-id/{id}/products/{product}/remove',
  params: product,
  body: z.object(consent),
  effect: 'destructive',
  summary: 'Remove a product from an article. A revision can restore it',
  example: { id: '01KARTICLE', product: 'B0SMPLA005' },
})

export const productsOrder = defineOperation({
  ...common,
  id: 'products.order',
  method: 'PUT',
  path: '/api/articles/by-id/{id}/products',
  params: article,
  body: z.object({
    products: z.array(z.string().min(1)).min(1).describe('ids, ASINs or names of all products, best first'),
    version: consent.version,
  }),
  effect: 'write',
  summary: 'Put the products of an article in order',
  example: { id: '01KARTICLE', products: ['B0SMPLA005', 'B0SMPLA001'] },
})

export const productsPick = defineOperation({
  ...common,
  id: 'products.pick',
  method: 'PUT',
  path: '/api/articles/by-id/{id}/products/{product}/pick',
  params: product,
  body: z.object({
    label: oneLine.max(40).describe('a label that its figures bear out, such as "Best value"; empty for none'),
    version: consent.version,
  }),
  effect: 'write',
  summary: 'Make a product a top pick, or no pick',
  example: { id: '01KARTICLE', product: 'B0SMPLA005', label: 'Best value' },
})

import * as z from 'zod'
import { isAsin, readProductLink } from '../../domain/amazon.ts'
import { maxShopName } from '../../domain/networks.ts'
import { productLimits } from '../field-values.ts'
import { productFactSchema, productPictureSchema, productSchema } from './article.ts'
import { checkedSentenceSchema } from './claims.ts'
import { filledLine, oneLine } from './text.ts'

const pointsSchema = z
  .array(filledLine('A point', productLimits.point, 'A point is empty. Write it, or remove it'))
  .max(productLimits.points, `At most ${productLimits.points} points can be listed`)
  .describe('replaces the list in the text')

const linkSchema = z.string().trim().max(2000, 'Link must be at most 2,000 characters')

const priceSchema = z
  .number('Price must be a number, such as 199.00')
  .min(0.01, 'Price must be at least 0.01')
  .max(1_000_000, 'Price must be at most 1,000,000')
  .refine(price => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Price must have at most two decimals')
  .nullable()

const otherOfferSchema = z.object({
  link: linkSchema
    .regex(/^https:\/\/[^\s/\\@]+\//, 'Link must be an https:// address of a page')
    .optional()
    .describe('page of the product in the other shop, or a tracked link to it'),
  price: priceSchema.optional().describe('in the currency of the product; null if unknown'),
  shop: filledLine('The name of the shop', maxShopName, 'The shop needs a name')
    .optional()
    .describe('name of the shop; by default from the settings or the link'),
})

const statedFields = {
  name: oneLine
    .min(2, 'Name must be at least 2 characters')
    .max(productLimits.name, `Name must be at most ${productLimits.name} characters`)
    .describe('name in headings and links'),
  link: linkSchema
    .refine(link => readProductLink(link) !== null, {
      error:
        'Link must be the address of a product page of an Amazon shop, such as https://www.amazon.co.uk/dp/B0SMPLA005. Open a short link first and copy the full address',
    })
    .describe('product page of an Amazon shop'),
  asin: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isAsin, { error: 'ASIN must be ten letters and digits, such as B0SMPLA005' })
    .describe('in place of a link: ASIN in the shop of the site'),
  price: priceSchema.describe('in the currency of the shop; null if unknown'),
  priceReadOn: z.iso
    .date('The day of the price must be a date, such as 2026-11-28')
    .describe('day on which the price was read; today by default'),
  rating: z
    .number('Rating must be a number, such as 4.7')
    .min(0, 'Rating must be between 0 and 5')
    .max(5, 'Rating must be between 0 and 5')
    .nullable()
    .describe('0 to 5; null if unknown'),
  reviewCount: z
    .int('Number of reviews must be a whole number')
    .min(0, 'Number of reviews must be at least 0')
    .max(100_000_000, 'Number of reviews must be at most 100,000,000')
    .nullable()
    .describe('null if unknown'),
  otherOffer: otherOfferSchema.nullable().describe('offer of another shop; null removes it'),
  ...productPictureSchema.shape,
  pros: pointsSchema,
  cons: pointsSchema,
  facts: z
    .array(
      productFactSchema.extend({
        label: filledLine('The name of a fact', productLimits.factLabel, 'A fact needs a name'),
        value: filledLine('The value of a fact', productLimits.factValue, 'A fact needs a value'),
      }),
    )
    .max(productLimits.facts, `A product can have at most ${productLimits.facts} facts`)
    .describe('replaces all facts'),
}

/** Statements of a person about a product. Missing fields stay unchanged. */
export const productChangesSchema = z.object(statedFields).partial()

export type ProductChanges = z.output<typeof productChangesSchema>

/** Product with everything that its editor needs. */
export const deskProductSchema = productSchema.extend({
  link: z.string().describe('without the affiliate tag'),
  otherLink: z.string().optional().describe('link of the offer of another shop, as stated'),
  pros: z.array(z.string()).describe('as the text lists them'),
  cons: z.array(z.string()).describe('as the text lists them'),
  stated: z
    .array(z.object({ field: z.string(), by: z.string(), at: z.iso.datetime() }))
    .describe('fields that a person stated; "fact: weight" for a fact'),
  labels: z.array(z.string()).describe('pick labels that it may have'),
})

export type DeskProduct = z.output<typeof deskProductSchema>

/** Products of an article after a change, in order. */
export const articleProductsSchema = z.object({
  version: z.int().describe('version of the article'),
  products: z.array(deskProductSchema),
  affected: z
    .array(checkedSentenceSchema)
    .describe('sentences that the change, or a change at the shop, left without a source'),
})

export type ArticleProducts = z.output<typeof articleProductsSchema>

import * as z from 'zod'
import type { Shop } from '../../domain/shops.ts'
import { type AmazonItem, itemSchema, toAmazonItem } from './items.ts'

const itemsSchema = z.object({ items: z.array(z.unknown()).default([]) })
const errorSchema = z.object({ code: z.string(), message: z.string().catch(''), resourceId: z.string().optional() })
/** Answer of every operation. A published page calls the first key `itemResults`. */
export const answerSchema = z.object({
  itemsResult: itemsSchema.optional(),
  itemResults: itemsSchema.optional(),
  searchResult: itemsSchema.optional(),
  variationsResult: itemsSchema.optional(),
  errors: z.array(errorSchema).catch([]).default([]),
})
export type Answer = z.output<typeof answerSchema>

/** Codes of partial errors for ASINs that do not exist. */
const goneCodes: ReadonlySet<string> = new Set(['ItemNotFound', 'InvalidItemId', 'ResourceNotFoundException'])

/** Reads the items that have an ASIN; one unreadable item does not spoil the others. */
export function readItems(result: z.output<typeof itemsSchema> | undefined, shop: Shop): AmazonItem[] {
  return (result?.items ?? []).flatMap(each => {
    const { data } = itemSchema.safeParse(each)
    return data ? [toAmazonItem(data, shop)] : []
  })
}

/** Lists the ASINs that an error names. An error that names none says nothing about any of them. */
export function findGone(asked: readonly string[], items: readonly AmazonItem[], errors: Answer['errors']): string[] {
  const returned = new Set(items.map(({ asin }) => asin))
  const texts = errors.filter(({ code }) => goneCodes.has(code)).map(error => error.resourceId ?? error.message)
  return asked.filter(asin => !returned.has(asin) && texts.some(text => text.includes(asin)))
}

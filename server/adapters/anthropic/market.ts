import { defaultCurrency } from '../../domain/money.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { defaultShop, listShops, type Shop } from '../../domain/shops.ts'

/** Shop and currency that a prompt is about. */
export interface Market {
  shop: Shop
  /** ISO 4217. */
  currency: string
}

/** Returns the market of a brief: the shop of its products, and the currency of their prices. */
export function getMarket(brief: { products: readonly { url: string }[]; currency?: string | undefined }): Market {
  const [shop = defaultShop] = listShops(brief.products)
  return { shop, currency: brief.currency ?? defaultCurrency }
}

/** Adapts a prompt, which is written for Amazon UK and pounds, to another market. */
export function adaptPrompt(prompt: string, { shop, currency }: Market): string {
  if (shop === defaultShop && currency === defaultCurrency) return prompt
  return getMoneyNotation(currency)
    .toSite(prompt)
    .replaceAll(defaultShop.id, shop.id)
    .replaceAll(defaultShop.name, shop.name)
}

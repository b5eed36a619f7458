import * as z from 'zod'
import { findAsin, isAsin, toProductUrl } from '../../domain/amazon.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { foldName } from '../../domain/products.ts'
import { defaultShop, type Shop } from '../../domain/shops.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { ProductRequest, ProductSource, Search, SourcedProduct } from '../../ports/product-source.ts'
import type { Clock } from '../../ports/system.ts'
import { collectSearches, findIgnoredInstructions } from './evidence.ts'
import { toSearchError } from './failures.ts'
import type { Model } from './model.ts'
import { adaptPrompt, dataRules, formatTask } from './product-facts.ts'
import { EXTRA_PRODUCTS, research } from './research.ts'
import { askStructured, toWireSchema } from './structured.ts'

export const productsRules = `You list products for a British blog of product reviews, using only the searches in the task. Every product is then compared with those
searches word by word, and whatever they do not contain is discarded.

# What to list

List as many products as "count" says, or fewer if fewer fit the topic, the best first: by how well it fits the topic, then by rating
and number of reviews. List a product only if the searches found a page of its own: an address on amazon.co.uk with /dp/ and its ASIN of
ten characters. Never list one product twice in different colours or sizes. Leave out accessories and whatever does not fit the topic.

# Fields

- asin: the ten characters in the page's address. url: that page's address, exactly as the search gave it.
- title: the page's title, word for word. name: the maker and the model in two to six words from the title, without slogans,
  sizes or colours unless two products differ in nothing else. No two names may be alike.
- brand: the maker as the page names it, or null.
- price: in pounds as the page has it, such as "£29.99", or null. A range, another seller's price, a price "from" or a price in another
  currency is null. rating: out of five, as a number such as 4.5, or null. reviews: the number of ratings or reviews as a whole
  number such as 1436, or null. All three must appear in the titles or cited passages of this very product. If two pages disagree,
  use the more recent one.
- features, the values of facts, pros and cons: passages from the titles and cited texts of the product's own pages on amazon.co.uk,
  copied word for word, with the same spelling, order and case. Whole clauses of three to forty words: never cut off a condition such as
  "up to" or "when". At most eight features and eight facts. The label of a fact names what is measured ("Battery life", "Weight",
  "Warranty"); its value is the passage ("up to 40 hours").
- pros and cons: only what a page of the shop itself lists as an advantage or a drawback of the product; otherwise an empty list.
- criticism: at most two criticisms of this very product from reviews on sites other than amazon.co.uk: "quote" is a passage of their cited
  text, word for word, and "url" is the address of that page. No praise and no faults of other products; otherwise an empty list.
- suits: for whom the page says it is suitable, in its words, or null.

Whatever the pages do not state is null or an empty list. Fill in nothing from memory.

${dataRules}`

export const productsFormat = `List the products of the task. Answer with one JSON object of this form and nothing before or after it:
{"products":[{"asin":string,"url":string,"title":string,"name":string,"brand":string|null,"price":string|null,"rating":number|null,"reviews":number|null,"features":[string],"facts":[{"label":string,"value":string}],"pros":[string],"cons":[string],"criticism":[{"quote":string,"url":string}],"suits":string|null}]}`

/** Converts "£29.99" or "£1,299" to pence; null for ranges, other currencies and amounts without a sign. */
export function poundsToPence(text: string, currency?: string): number | null {
  const [, pounds = '', pence = '00'] =
    getMoneyNotation(currency)
      .toRules(text.trim())
      .match(/^£\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{2}))?$/) ?? []
  if (pounds === '') return null
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence)
  return amount > 0 ? amount : null
}

const nullableText = z.string().nullable()
const productSchema = z.object({
  asin: z.string(),
  url: z.string(),
  title: z.string(),
  name: z.string(),
  brand: nullableText,
  price: nullableText,
  rating: z.number().nullable(),
  reviews: z.number().nullable(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: nullableText,
})

const criticismSchema = z.array(z.object({ quote: z.string(), url: z.string() }))

/** Schema of the model's list for the request. */
export const productsSchema = z.object({ products: z.array(productSchema.extend({ criticism: criticismSchema })) })
/** Schema for validation: servers without schemas leave out criticism. */
const listedSchema = productSchema.extend({ criticism: criticismSchema.nullish() })
const answerSchema = z.object({ products: z.array(listedSchema) })
type ListedProduct = z.output<typeof listedSchema>

const toOneLine = (input: string, max: number) => input.replace(/\s+/g, ' ').trim().slice(0, max).trim()
const toOneLineOrNull = (input: string | null, max: number) => (input === null ? null : toOneLine(input, max) || null)

function toLines(input: readonly string[], max: number): string[] {
  return [...new Set(input.map(line => toOneLine(line, 300)))].filter(line => line !== '').slice(0, max)
}

/** Amazon shows ratings in tenths; a finer value was computed by the model and is rejected. */
function toRating(rating: number | null): number | null {
  if (rating === null || rating <= 0 || rating > 5) return null
  return Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9 ? rating : null
}

function toSourcedProduct(listed: ListedProduct, asin: string, category: string, shop: Shop): SourcedProduct {
  const { rating, reviews } = listed
  return {
    asin,
    category,
    title: toOneLine(listed.title, 500) || toOneLine(listed.name, 120) || asin,
    name: toOneLineOrNull(listed.name, 120),
    brand: toOneLineOrNull(listed.brand, 80),
    // Search results contain no image that may be displayed.
    image: '',
    pricePence: listed.price === null ? null : poundsToPence(listed.price, shop.currency),
    rating: toRating(rating),
    reviewCount: reviews !== null && Number.isSafeInteger(reviews) && reviews >= 0 ? reviews : null,
    url: toProductUrl(asin, shop),
    features: toLines(listed.features, 12),
    facts: listed.facts
      .map(({ label, value }) => ({ label: toOneLine(label, 60), value: toOneLine(value, 300) }))
      .filter(({ label, value }) => label !== '' && value !== '')
      .slice(0, 20),
    pros: toLines(listed.pros, 8),
    cons: toLines(listed.cons, 8),
    suits: toOneLineOrNull(listed.suits, 200),
    criticism: (listed.criticism ?? []).slice(0, 4).map(({ quote, url }) => ({ quote: toOneLine(quote, 300), url })),
  }
}

export interface ReadProducts {
  products: SourcedProduct[]
  /** Reason for each entry left out, one sentence each. */
  leftOut: string[]
}

/** Converts the model's list to products of the shop. Drops duplicate ASINs and clears duplicate names. */
export function readProducts(
  listed: readonly ListedProduct[],
  category: string,
  shop: Shop = defaultShop,
): ReadProducts {
  const products = new Map<string, SourcedProduct>()
  const names = new Set<string>()
  const leftOut: string[] = []
  for (const entry of listed) {
    const asin = entry.asin.trim().toUpperCase()
    const name = toOneLine(entry.name, 80) || 'a product without a name'
    if (!isAsin(asin)) leftOut.push(`Left out ${name}: “${toOneLine(entry.asin, 20)}” is not an ASIN.`)
    else if (findAsin(entry.url, shop) !== asin) {
      leftOut.push(`Left out ${name}: its link (${toOneLine(entry.url, 80)}) is not its ${shop.name} page.`)
    } else if (!products.has(asin)) {
      const product = toSourcedProduct(entry, asin, category, shop)
      const folded = foldName(product.name ?? '')
      products.set(asin, names.has(folded) ? { ...product, name: null } : product)
      names.add(folded)
    }
  }
  return { products: [...products.values()], leftOut }
}

export interface ResearchOptions {
  model: Model
  clock: Clock
}

/** Output limit in tokens that every supported model allows. */
const MAX_TOKENS = 32_000

async function listProducts(model: Model, request: ProductRequest, searches: readonly Search[], work: PaidWork) {
  const { topic, category, shop = defaultShop } = request
  const count = request.count + EXTRA_PRODUCTS
  const { products } = await askStructured(
    model,
    {
      key: 'products',
      subject: 'the list of products',
      answer: answerSchema,
      instructions: productsFormat,
      schema: toWireSchema(productsSchema),
      system: [{ type: 'text', text: adaptPrompt(productsRules, { shop, currency: shop.currency }) }],
      task: formatTask({ task: 'products', topic, category, count, searches }),
      maxTokens: Math.min(2000 + 1000 * count, MAX_TOKENS),
    },
    work,
  )
  const { products: accepted, leftOut } = readProducts(products, category, shop)
  for (const message of leftOut.slice(0, 20)) await work.report(message)
  return accepted
}

/**
 * Sorts products with a found page first, so that an invented one takes no place from a real one. Verification happens
 * elsewhere.
 */
function sortFoundFirst(products: readonly SourcedProduct[], searches: readonly Search[]): SourcedProduct[] {
  const found = new Set(searches.flatMap(({ pages }) => pages.map(({ url }) => findAsin(url))))
  return products.toSorted((a, b) => Number(found.has(b.asin)) - Number(found.has(a.asin)))
}

/** Finds products with a model that searches the shop and then lists products from the found pages only. */
export function createAmazonResearch({ model, clock }: ResearchOptions): ProductSource {
  return {
    async find(request, work) {
      work.signal.throwIfAborted()
      const blocks = await research(model, request, work).catch(error => {
        throw toSearchError(error, model)
      })
      const searches = collectSearches(blocks)
      for (const instruction of findIgnoredInstructions(blocks).slice(0, 5)) {
        await work.report(`A page tried to give the model instructions, which it ignored: ${instruction}`)
      }
      const pages = searches.flatMap(search => search.pages)
      const products = pages.length === 0 ? [] : await listProducts(model, request, searches, work)
      return {
        products: sortFoundFirst(products, searches),
        matching: products.length,
        rejected: [],
        origin: `a search of ${(request.shop ?? defaultShop).name}`,
        sample: false,
        readAt: clock.now().toISOString(),
        searches,
      }
    },
  }
}

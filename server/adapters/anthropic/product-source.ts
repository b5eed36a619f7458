import { findAsin } from '../../contract/amazon-link.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { ProductRequest, ProductSource, Search, SourcedProduct } from '../../ports/product-source.ts'
import type { Model } from './model.ts'
import { productsFormat, productsRules } from './prompts/products.ts'
import { EXTRA_PRODUCTS, research, toSearchError } from './research/conversation.ts'
import { collectSearches, ignoredInstructions } from './research/evidence.ts'
import { productsSchema, readProducts } from './research/read-products.ts'
import { askStructured } from './structured.ts'
import { taskBlock } from './task.ts'
import { toWireSchema } from './wire-schema.ts'

export interface ResearchOptions {
  model: Model
  clock: Clock
}

/** Output limit in tokens that every supported model allows. */
const MAX_TOKENS = 32_000

async function listProducts(model: Model, request: ProductRequest, searches: readonly Search[], work: PaidWork) {
  const { topic, category } = request
  const count = request.count + EXTRA_PRODUCTS
  const { products } = await askStructured(
    model,
    {
      key: 'products',
      what: 'the list of products',
      answer: productsSchema,
      instructions: productsFormat,
      schema: toWireSchema(productsSchema),
      system: [{ type: 'text', text: productsRules }],
      task: taskBlock({ task: 'products', topic, category, count, searches }),
      maxTokens: Math.min(2000 + 1000 * count, MAX_TOKENS),
    },
    work,
  )
  const { products: accepted, leftOut } = readProducts(products, category)
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

/** Finds products with a model that searches Amazon UK and then lists products from the found pages only. */
export function createAmazonResearch({ model, clock }: ResearchOptions): ProductSource {
  return {
    async find(request, work) {
      work.signal.throwIfAborted()
      const blocks = await research(model, request, work).catch(error => {
        throw toSearchError(error, model)
      })
      const searches = collectSearches(blocks)
      for (const instruction of ignoredInstructions(blocks).slice(0, 5)) {
        await work.report(`A page tried to give the model instructions, which it ignored: ${instruction}`)
      }
      const pages = searches.flatMap(search => search.pages)
      const products = pages.length === 0 ? [] : await listProducts(model, request, searches, work)
      return {
        products: sortFoundFirst(products, searches),
        matching: products.length,
        rejected: [],
        origin: 'a search of Amazon UK',
        sample: false,
        readAt: clock.now().toISOString(),
        searches,
      }
    },
  }
}

import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/default-settings.ts'
import { type GenerationInput, generationInputSchema } from '../../contract/schemas/generation.ts'
import { defaultCategories } from '../../domain/categories.ts'
import type { FoundProducts, Search, SourcedProduct } from '../../ports/product-source.ts'
import { blankProduct } from '../../testing/blank-product.ts'
import { plainWork } from '../../testing/plain-work.ts'
import type { StepReport } from '../jobs/job-type.ts'
import { createFindProductsStep } from './find-products.ts'
import type { Purpose } from './verify-article.ts'

const names = ['Aro', 'Brim', 'Cob', 'Dune', 'Elm', 'Fir', 'Gum', 'Hay', 'Ivy']

function kettle(n: number, more: Partial<SourcedProduct> = {}): SourcedProduct {
  const [asin, name] = [`B0SMPLK00${n}`, `Kettle ${names[n - 1]}`]
  return { ...blankProduct(asin), name, title: name, category: 'kitchen', ...more }
}

/** A search that found the pages of these products and cites these passages from each. */
function searchFor(products: readonly SourcedProduct[], cited: string[] = []): Search {
  const pages = products.map(({ url, title }) => ({ url, title, age: null, cited }))
  return { query: 'kettles', pages, error: null }
}

const feed = { name: 'mine.csv', content: 'asin' }

/** Runs the step with the results of a source. */
async function find(
  given: Partial<FoundProducts>,
  { input = {}, purpose = 'publish' }: { input?: Partial<GenerationInput>; purpose?: Purpose } = {},
) {
  const found: FoundProducts = {
    products: [],
    matching: 0,
    rejected: [],
    origin: 'Amazon UK',
    sample: false,
    readAt: '2026-11-21T08:00:00Z',
    ...given,
  }
  const work = plainWork()
  const reports: StepReport[] = []
  const step = createFindProductsStep(
    {
      completer: null,
      getSource: () => ({ progress: 'Searching for kettles.', source: { find: async () => found } }),
      categories: { list: async () => defaultCategories },
      settings: async () => ({ ...defaultSettings, affiliateTag: 'mine-21' }),
    },
    purpose,
  )
  const result = step.run({
    jobId: 'job',
    createdBy: 'ada',
    signal: work.signal,
    work,
    input: generationInputSchema.parse({ topic: 'kettles', category: 'kitchen', productCount: 3, ...input }),
    report: async report => void reports.push(report),
    getResult: () => expect.unreachable('it is the first step'),
  })
  const error = await result.then(
    () => null,
    cause => cause,
  )
  return { brief: error === null ? await result : null, error, told: work.told, reports }
}

describe('finding products', () => {
  it('keeps as many as are asked for, and says nothing of those that are not needed', async () => {
    const products = [kettle(1), kettle(2), kettle(3), kettle(4, { features: ['Never cited'] })]
    const { brief, told } = await find({ products, searches: [searchFor(products)] })
    expect(brief).toMatchObject({ products: products.slice(0, 3), dropped: [], leftOut: [] })
    expect(told).toEqual(['Searching for kettles.'])
  })

  it('says of each product that is dropped why, and takes the next in its place', async () => {
    const products = [kettle(1), kettle(2), kettle(3), kettle(4)]
    const { brief, told } = await find({ products, searches: [searchFor(products.slice(1))] })
    expect(brief?.products.map(({ name }) => name)).toEqual(['Kettle Brim', 'Kettle Cob', 'Kettle Dune'])
    expect(told.slice(1)).toEqual([expect.stringMatching(/^Kettle Aro was dropped because .+\.$/)])
  })

  it('says in one sentence what of a product is left out', async () => {
    const claims = { pricePence: 2999, rating: 4.5, features: ['Keeps warm'], suits: 'Small kitchens' }
    const products = [kettle(1, claims), kettle(2), kettle(3)]
    const { brief, told } = await find({ products, searches: [searchFor(products)] })
    expect(brief?.products[0]).toMatchObject({ pricePence: null, rating: null, features: [], suits: null })
    expect(told.slice(1)).toEqual([
      'Kettle Aro: left out its price (£29.99), its rating (4.5 out of 5), 1 of its 1 features and its audience because no page of the product confirms this.',
    ])
  })

  it('reports the products by links with the tag, and the rows that could not be used', async () => {
    const rejected = [{ line: 2, reason: 'no title' }]
    const { reports } = await find({ products: [1, 2, 3].map(n => kettle(n)), rejected, rejectedTotal: 7 })
    expect(reports[0]).toEqual({ type: 'rejected', rows: rejected, total: 7 })
    expect(reports[1]).toMatchObject({
      type: 'products',
      products: [{ name: 'Kettle Aro', amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLK001?tag=mine-21' }, {}, {}],
    })
  })
})

describe('too few products', () => {
  it('are told with how many there are, and what else there is to do', async () => {
    const { error } = await find({ products: [kettle(1)], origin: 'the sample catalogue' })
    expect(error).toMatchObject({
      code: 'not_enough_products',
      message: 'Only 1 of 3 products for "kettles" was found in the sample catalogue. Nothing was published.',
      hint: 'Choose another topic, or pass your own product feed (--feed FILE)',
      details: { found: 1, wanted: 3 },
    })
  })

  it('are told with the rows that could not be used, and how many could be asked for', async () => {
    const products = [1, 2, 3, 4].map(n => kettle(n))
    const { error } = await find(
      { products, origin: 'mine.csv', rejectedTotal: 7 },
      { input: { productCount: 5, feed } },
    )
    expect(error).toMatchObject({
      message:
        'Only 4 of 5 products for "kettles" were found in mine.csv. Nothing was published. 7 rows of it could not be used.',
      hint: 'Ask for fewer products (3), or choose another topic, or add products to the feed',
    })
  })

  it.each([
    [1, ' 1 row of it could not be used: on line 4, the price is missing.'],
    [7, ' 7 rows of it could not be used; on line 4, for example, the price is missing.'],
  ])('are told with the reason why %s rows could not be used', async (rejectedTotal, sentence) => {
    const rejected = [{ line: 4, reason: 'the price is missing' }]
    const { error } = await find({ products: [kettle(1)], origin: 'mine.csv', rejected, rejectedTotal })
    expect(error).toMatchObject({ message: expect.stringContaining(`Nothing was published.${sentence}`) })
  })

  it('are told with the first three that were dropped, and why', async () => {
    const products = [1, 2, 3, 4, 5].map(n => kettle(n))
    const { error } = await find({ products, searches: [searchFor([])] })
    expect(error.message).toMatch(
      /^No product for "kettles" was found in Amazon UK\. Nothing was published\. 5 more were found but dropped: Kettle Aro, because .+; Kettle Brim, because .+; Kettle Cob, because .+; 2 more\.$/,
    )
    expect(error.details.dropped).toHaveLength(5)
    const one = await find({ products: products.slice(0, 1), searches: [searchFor([])] })
    expect(one.error.message).toContain('One more was found but dropped: Kettle Aro, because')
  })

  it('for a proposal leave the article, whose topic and number of products are given', async () => {
    const { error } = await find(
      { products: [1, 2, 3].map(n => kettle(n)) },
      { input: { productCount: 5 }, purpose: 'propose' },
    )
    expect(error).toMatchObject({
      message: 'Only 3 of 5 products for "kettles" were found in Amazon UK. The article is unchanged.',
      hint: 'Pass your own product feed (--feed FILE)',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { foldName } from '../domain/products.ts'
import { plainWork } from '../testing/plain-work.ts'
import type { ProductSource } from './product-source.ts'

export interface SourceToTest {
  source: ProductSource
  /** Topic with at least three products. */
  topic: string
}

/** Tests of every product source. */
export function productSourceConformance(name: string, open: () => Promise<SourceToTest>): void {
  const find = async (count: number, work = plainWork()) => {
    const { source, topic } = await open()
    return source.find({ topic, category: 'office', count }, work)
  }

  describe(`${name} as a ProductSource`, () => {
    it.each([1, 3])('returns the requested number of products if available (%i)', async count => {
      const { products, matching, origin, searches } = await find(count)
      // Searches return a few more, since some may be rejected later.
      if (searches) expect(products.length).toBeGreaterThanOrEqual(count)
      else expect(products).toHaveLength(count)
      expect(matching).toBeGreaterThanOrEqual(count)
      expect(origin).not.toBe('')
    })

    it('returns fewer products if fewer exist, and reports at least their number', async () => {
      const { products, matching } = await find(500)
      expect(products.length).toBeLessThan(500)
      expect(matching).toBeGreaterThanOrEqual(products.length)
    })

    it('never returns two products with the same ASIN or name', async () => {
      const { products } = await find(500)
      const asins = products.flatMap(({ asin }) => asin ?? [])
      const names = products.flatMap(({ name }) => (name === null ? [] : foldName(name)))
      expect([new Set(asins).size, new Set(names).size]).toEqual([asins.length, names.length])
    })

    it('returns plausible prices and ratings, or null', async () => {
      for (const { pricePence, rating, reviewCount, title } of (await find(500)).products) {
        expect(title).not.toBe('')
        if (pricePence !== null) expect(pricePence).toSatisfy((pence: number) => Number.isInteger(pence) && pence > 0)
        if (rating !== null) expect(rating).toSatisfy((given: number) => given >= 0 && given <= 5)
        if (reviewCount !== null)
          expect(reviewCount).toSatisfy((given: number) => Number.isInteger(given) && given >= 0)
      }
    })

    it('returns the same products to a resumed job', async () => {
      const { source, topic } = await open()
      const work = plainWork()
      const request = { topic, category: 'office', count: 3 }
      const { products } = await source.find(request, work)
      expect((await source.find(request, work)).products).toEqual(products)
    })

    it('starts nothing for a cancelled job', async () => {
      const reason = new Error('cancelled')
      await expect(find(3, plainWork(AbortSignal.abort(reason)))).rejects.toBe(reason)
    })
  })
}

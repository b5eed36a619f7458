import { describe, expect, it } from 'vitest'
import { plainWork } from '../../testing/plain-work.ts'
import { readSharedData } from '../../testing/shared-data.ts'
import { createFeedSource } from './product-sources.ts'

const clock = { now: () => new Date('2025-03-01T09:00:00Z') }

describe('the feed source over 50 real Amazon UK rows', () => {
  const find = async (topic: string, count = 5) => {
    const source = createFeedSource({
      name: 'amazon-uk-products.csv',
      content: readSharedData('amazon-uk-products.csv'),
      clock,
    })
    return await source.find({ topic, category: 'tech', count }, plainWork())
  }

  it('hold throughout', async () => {
    expect((await find('kettles')).rejected).toEqual([])
  })

  it('give five real pairs of earbuds with different short names', async () => {
    const { products, matching } = await find('wireless earbuds')
    expect(matching).toBeGreaterThanOrEqual(5)
    expect(products).toHaveLength(5)
    const names = products.map(product => product.name ?? '')
    expect(new Set(names).size).toBe(5)
    for (const product of products) {
      expect(product.category).toBe('Headphones & Earphones')
      expect(product.name?.length).toBeLessThanOrEqual(60)
    }
  })

  it('give each smart watch once, and cables by cable', async () => {
    const watches = await find('smart watch', 10)
    expect(watches.products.map(product => product.asin)).toEqual(['B0CJHRGC2K', 'B0CFXZKRQ4', 'B0CFH84Y2S'])
    const cables = await find('hdmi cables')
    expect(cables.products.every(product => /hdmi/i.test(product.title))).toBe(true)
    expect(cables.matching).toBe(2)
  })

  it.each(['wedding rings', 'wireless mouse', 'portable speaker', 'power bank', 'monitors', 'TV', 'lamps'])(
    'give nothing for %s',
    async topic => expect((await find(topic)).matching).toBe(0),
  )

  it('keep to a price', async () => {
    const { products } = await find('wireless earbuds under £20')
    expect(products.length).toBeGreaterThan(0)
    expect(products.every(product => (product.pricePence ?? Infinity) <= 2000)).toBe(true)
  })
})

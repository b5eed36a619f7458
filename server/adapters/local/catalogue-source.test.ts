import { describe, expect, it } from 'vitest'
import { plainWork } from '../../testing/plain-work.ts'
import { catalogueSections, createCatalogueSource } from './product-sources.ts'

const clock = { now: () => new Date('2025-03-01T09:00:00Z') }

const entry = (name: string, type: string, asin: string) => ({
  asin,
  title: `${name} ${type}, With Everything`,
  name,
  brand: name,
  type,
  image: '/images/x.svg',
  price: 19.99,
  rating: 4.2,
  reviewCount: 120,
  url: `https://www.amazon.co.uk/dp/${asin}`,
  features: ['Everything'],
  facts: [{ label: 'Colour', value: 'Blue' }],
  pros: ['Good'],
  cons: ['Bad'],
  suits: 'beginners',
})

describe('the catalogue source', () => {
  const sections = {
    tech: async () => [entry('Acme', 'Desk lamp', 'B0SAMPLE01')],
    office: async () => [entry('Bolt', 'Desk lamp', 'B0SAMPLE02'), entry('Crag', 'Chair', 'B0SAMPLE03')],
  }

  it('finds products in every section, those of the category asked for first, and says that they are samples', async () => {
    const source = createCatalogueSource({ sections, clock })
    const found = await source.find({ topic: 'desk lamps', category: 'office', count: 5 }, plainWork())
    expect(found).toMatchObject({
      matching: 2,
      rejected: [],
      origin: 'the sample catalogue',
      sample: true,
      readAt: '2025-03-01T09:00:00.000Z',
    })
    expect(found.products).toMatchObject([
      { name: 'Bolt', category: 'office', pricePence: 1999, suits: 'beginners', facts: [{ label: 'Colour' }] },
      { name: 'Acme', category: 'tech', foundAt: 'the sample catalogue' },
    ])
  })

  it('names the section that is damaged', async () => {
    const source = createCatalogueSource({ sections: { tech: async () => [{ asin: 1 }] }, clock })
    const find = source.find({ topic: 'lamps', category: 'tech', count: 5 }, plainWork())
    await expect(find).rejects.toThrow(/section "tech" is damaged/)
  })
})

describe.skipIf(Object.keys(catalogueSections).length === 0)('the catalogue that comes with blogops', () => {
  it('holds in every section', async () => {
    const source = createCatalogueSource({ sections: catalogueSections, clock })
    const found = await source.find({ topic: 'coffee grinders', category: 'home', count: 10 }, plainWork())
    expect(found.sample).toBe(true)
  })
})

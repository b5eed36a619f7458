import { describe, expect, it } from 'vitest'
import { planPicks } from './plan-article.ts'
import { naturalArticles, readBrief } from './testing/natural-article.ts'
import { verifyOutline } from './verify-outline.ts'

const outline = { title: 'Things Compared', excerpt: 'How they differ.', sections: [] }

describe('planned picks', () => {
  it.each(naturalArticles)('of "$brief" have badges that the check accepts', async article => {
    const brief = readBrief(article)
    const picks = planPicks(brief)
    expect(picks.length).toBeGreaterThanOrEqual(2)
    expect(new Set(picks.map(({ name }) => name)).size).toBe(picks.length)
    expect(await verifyOutline({ ...outline, picks }, brief)).toEqual([])
  })

  it('judge value by the litre for liquids only', () => {
    const [product] = readBrief(naturalArticles[1]).products
    if (!product) throw new Error('The brief has no product.')
    const create = (kind: string, at: number, pricePence: number, litres: number) => ({
      ...product,
      asin: `B00000000${at}`,
      name: `Acme ${kind} ${at}`,
      title: `Acme ${kind} ${at}`,
      features: [],
      pros: [],
      cons: [],
      facts: [{ label: 'Capacity', value: `${litres} litres` }],
      pricePence,
      rating: 4.5,
      reviewCount: 1000 - at,
    })
    const createAll = (kind: string) => [create(kind, 1, 3000, 1), create(kind, 2, 4000, 2), create(kind, 3, 2500, 0.5)]
    expect(planPicks({ products: createAll('Whisky') })[1]).toEqual({ name: 'Acme Whisky 2', badge: 'Best value' })
    expect(planPicks({ products: createAll('Kettle') })[1]).toEqual({ name: 'Acme Kettle 3', badge: 'Best value' })
  })

  it('claim nothing where a product has no rating', () => {
    const { products } = readBrief(naturalArticles[1])
    const unrated = products.map((product, at) => (at === 0 ? { ...product, rating: null } : product))
    expect(planPicks({ products: unrated }).map(({ badge }) => badge)).toEqual(['First choice', 'Alternative'])
  })

  it('give the best overall to the highest rating weighted by reviews', () => {
    const { products } = readBrief(naturalArticles[1])
    expect(planPicks({ products })[0]).toEqual({ name: 'Brockhurst Swift', badge: 'Best overall' })
    const few = products.map(product =>
      product.name === 'Dunmere Travel' ? { ...product, rating: 5, reviewCount: 1 } : product,
    )
    expect(planPicks({ products: few })[0]).toEqual({ name: 'Brockhurst Swift', badge: 'Best overall' })
  })
})

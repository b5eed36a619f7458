import { describe, expect, it } from 'vitest'
import { planPicks } from './plan-picks.ts'
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

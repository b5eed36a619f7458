import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { defaultCategorySlugs as categories } from '../../server/domain/categories.ts'
import { Cover, ProductCover, ProductCoverUse } from './cover.tsx'

const draw = (seed: string, category = 'audio') => renderToStaticMarkup(<Cover seed={seed} category={category} />)

describe('covers', () => {
  it('are always the same for the same seed, and others for others', () => {
    expect(draw('five-earbuds')).toBe(draw('five-earbuds'))
    const drawn = Array.from({ length: 20 }, (_, at) => draw(`article-${at}`))
    expect(new Set(drawn).size).toBe(20)
  })

  it('have a shape of their own in each category', () => {
    const drawn = [...categories, 'unheard-of'].map(category => draw('same', category))
    expect(new Set(drawn).size).toBe(categories.length + 1)
  })

  it('stay small: they stand in the page itself', () => {
    for (const category of categories) expect(draw('x', category).length).toBeLessThan(1_200)
  })

  it('of products show the object of their topic in full contrast, without letters', () => {
    const draw = (title: string) =>
      renderToStaticMarkup(<ProductCover id="d1" title={title} seed="p" category="kitchen" />)
    expect(draw('Five Electric Kettles')).toMatch(/^<symbol id="d1"/)
    expect(draw('Five Electric Kettles')).not.toBe(draw('Five Air Fryers'))
    expect(draw('Five Electric Kettles')).not.toContain('<text')
    expect(renderToStaticMarkup(<ProductCoverUse id="d1" />)).toContain('<use href="#d1"')
  })
})

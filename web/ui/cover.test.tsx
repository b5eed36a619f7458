import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { categories } from '../../server/domain/articles.ts'
import { Cover, getInitials, ProductCover } from './cover.tsx'

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

  it('of products name them', () => {
    const svg = renderToStaticMarkup(
      <ProductCover title="" seed="p" category="audio" name="Hobbin & Crake Rambler Pro" />,
    )
    expect(svg).toContain('aria-label="Hobbin &amp; Crake Rambler Pro"')
  })
})

it.each([
  ['Hobbin & Crake Rambler Pro', 'HP'],
  ['Mahlgrund', 'M'],
  ['Émile 47', 'É4'],
  ['', ''],
])('initials of “%s” are “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { createVariantKey, replaceTag, splitVariantKey } from './page-address.ts'
import { openPages } from './testing/open-pages.ts'

const replacement = { from: 'shelf-21', to: 'spring-21' }

describe('the tag of links', () => {
  it.each([
    [
      '<a href="https://www.amazon.co.uk/dp/B0?tag=shelf-21">',
      '<a href="https://www.amazon.co.uk/dp/B0?tag=spring-21">',
    ],
    ['href="/dp/B0?th=1&amp;tag=shelf-21#reviews"', 'href="/dp/B0?th=1&amp;tag=spring-21#reviews"'],
    ['{"url":"/dp/B0?th=1&tag=shelf-21"}', '{"url":"/dp/B0?th=1&tag=spring-21"}'],
    ['href="/dp/B0?tag=shelf-21-more"', 'href="/dp/B0?tag=shelf-21-more"'],
    ['href="/dp/B0?subtag=shelf-21"', 'href="/dp/B0?subtag=shelf-21"'],
    ['shelf-21 stays in texts', 'shelf-21 stays in texts'],
  ])('of %s', (html, replaced) => {
    expect(replaceTag(html, replacement)).toBe(replaced)
  })

  it('is part of the key of a page', () => {
    const key = createVariantKey('/article/kettles', replacement)
    expect(splitVariantKey(key)).toEqual({ key: '/article/kettles', replacement })
    expect(splitVariantKey('/article/kettles')).toEqual({ key: '/article/kettles', replacement: undefined })
  })
})

describe('the page of an ad', () => {
  const page = () => ({ html: '<a href="/dp/B0?tag=shelf-21">' })

  it('is cached for each tag, and apart from the usual page', async () => {
    let asked = 0
    const { ask, rendered } = await openPages(page, {
      adLinks: {
        mayVary: url => url.includes('utm_content='),
        findReplacement: async search => {
          asked += 1
          return search.includes('ad1') ? replacement : undefined
        },
      },
    })
    const bodies = []
    for (const query of ['', '?utm_content=ad1', '?utm_content=ad1&x=1', '?utm_content=ad2'])
      bodies.push((await ask(`/article/kettles${query}`)).body.toString())
    expect(bodies.map(body => /tag=([\w-]+)/.exec(body)?.[1])).toEqual([
      'shelf-21',
      'spring-21',
      'spring-21',
      'shelf-21',
    ])
    expect([rendered.length, asked]).toEqual([2, 3])
    await ask('/about?utm_content=ad1')
    expect(asked).toBe(3)
  })

  it('has the usual links while the stores do not answer', async () => {
    const { ask } = await openPages(page, {
      adLinks: {
        mayVary: () => true,
        findReplacement: async () => {
          throw new BlogopsError('unavailable', 'The stores do not answer.')
        },
      },
    })
    expect((await ask('/article/kettles?utm_content=ad1')).body.toString()).toContain('tag=shelf-21')
  })
})

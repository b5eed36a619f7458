import { describe, expect, it } from 'vitest'
import { readGhost } from './ghost.ts'
import { convertPost } from './wordpress.ts'

describe('a large text of WordPress', () => {
  it.each([
    ['blocks', '<!--wp:a {'],
    ['shortcodes', '[a '],
    ['captions', '[caption]'],
  ])('is converted even if it begins many %s and ends none', (_, beginning) => {
    const { html } = convertPost(beginning.repeat(2_000_000))
    expect(html).toContain(beginning.repeat(3))
  })

  it('keeps the text of captions, and a caption that does not end', () => {
    const { html } = convertPost(
      '<p>[caption id="1"]<img src="/a.jpg"> A pot[/caption] [Caption]b[/CAPTION] [caption]c</p>',
    )
    expect(html).toBe('<p><img src="/a.jpg"> A pot b [caption]c</p>')
  })
})

describe('a large export of Ghost', () => {
  it('gives each post its tags in their order', () => {
    const ids = Array.from({ length: 40_000 }, (_, n) => `p${n}`)
    const tags = Array.from({ length: 1_000 }, (_, n) => ({ id: `t${n}`, name: `Tag ${n}`, slug: `tag-${n}` }))
    const { articles } = readGhost({
      meta: { version: '6.0.0' },
      data: {
        posts: ids.map(id => ({ id, title: id, html: '<p>Text.</p>' })),
        tags,
        posts_tags: ids.flatMap(post_id => [
          { post_id, tag_id: 't999', sort_order: 1 },
          { post_id, tag_id: 't998', sort_order: 0 },
        ]),
      },
    })
    expect(articles).toHaveLength(40_000)
    expect(articles.at(-1)?.categories).toEqual(['tag-998', 'Tag 998', 'tag-999', 'Tag 999'])
  })
})

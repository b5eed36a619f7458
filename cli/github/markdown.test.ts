import { describe, expect, it } from 'vitest'
import { escapeMarkdown, formatTable, joinWithin } from './markdown.ts'

describe('Markdown of untrusted text', () => {
  it('escapes all markup', () => {
    expect(escapeMarkdown('# a\n| b | <img> [c](d) *e*')).toBe(String.raw`\# a \| b \| \<img\> \[c\]\(d\) \*e\*`)
    expect(formatTable(['A'], [['x|y']])).toBe('| A |\n| --- |\n| x\\|y |')
  })

  it('contains no links, not even from bare addresses', () => {
    expect(escapeMarkdown('See https://shop.example or WWW.shop.example')).toBe(
      String.raw`See https\://shop.example or WWW\.shop.example`,
    )
    expect(escapeMarkdown('mailto:a@b.example')).toBe(String.raw`mailto\:a\@b.example`)
    expect(escapeMarkdown('Kettles: 3.5 of 5')).toBe('Kettles: 3.5 of 5')
  })

  it('keeps as many parts as fit in bytes and notes the truncation', () => {
    const parts = ['one', '££££', 'three']
    expect(joinWithin(parts, 1000)).toBe('one\n\n££££\n\nthree\n\n')
    for (let most = 0; most < 80; most += 1) {
      const text = joinWithin(parts, most)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most)
      if (text !== '' && !text.includes('three')) expect(text).toContain('More does not fit')
    }
  })
})

import { expect, it } from 'vitest'
import { slugify } from './slugify.ts'

it.each([
  ['Best Wireless Earbuds Under £50', 'best-wireless-earbuds-under-50'],
  ['  What’s New? Cafés & Crêpes!  ', 'whats-new-cafes-and-crepes'],
  ['Straße, Øl & Łódź', 'strasse-ol-and-lodz'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
  ['☕☕', 'article'],
  ['', 'article'],
  ['שלום', 'article'],
])('%s becomes %s', (title, slug) => expect(slugify(title)).toBe(slug))

it('is at most 80 characters, cut between words if possible', () => {
  expect(slugify('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1))
  expect(slugify('x'.repeat(200))).toBe('x'.repeat(80))
  expect(slugify(`${'x'.repeat(100)} tail`)).toBe('x'.repeat(80))
})

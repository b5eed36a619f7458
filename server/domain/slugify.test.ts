import { describe, expect, it } from 'vitest'
import { slugSchema } from '../contract/schemas/article.ts'
import { slugify, toAuthorSlug } from './slugs.ts'

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

describe('slugs of authors', () => {
  it.each([
    ['The Editorial Desk', 'the-editorial-desk'],
    ['Grace Hopper', 'grace-hopper'],
    ['Article', 'article'],
    ['李明', 'author-kemk5q'],
  ])('%s has the slug %s', (name, slug) => expect(toAuthorSlug(name)).toBe(slug))

  it('gives every name a valid slug, and different ones to different names in other scripts', () => {
    const names = ['李明', '明李', 'שלום', '☕', 'Ω'.repeat(100), '…']
    const slugs = names.map(toAuthorSlug)
    for (const slug of slugs) expect(slugSchema.safeParse(slug).success).toBe(true)
    expect(new Set(slugs).size).toBe(names.length)
  })
})

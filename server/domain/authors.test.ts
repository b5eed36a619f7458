import { expect, it } from 'vitest'
import { slugSchema } from '../contract/schemas/article.ts'
import { toAuthorSlug } from './authors.ts'

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

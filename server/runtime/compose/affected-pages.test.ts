import { expect, it } from 'vitest'
import { matchAffectedPages } from './content-changes.ts'

const concerns = matchAffectedPages({ id: 'a1', slugs: ['five-kettles', 'six-kettles'] })

it.each([
  ['/api/articles/five-kettles', true],
  ['/api/articles/six-kettles', true],
  ['/api/articles/a1', true],
  ['/api/products/a1', true],
  ['/api/articles?category=home&limit=16', true],
  ['/api/articles/by-id/a2', true],
  ['/api/articles/caf%C3%A9', true],
  ['/api/anything-new', true],
  ['/api/articles/five-kettles-more', false],
  ['/api/products/a2', false],
  ['/api/site', false],
])('a change of an article affects %s: %s', (path, expected) => {
  expect(concerns(path)).toBe(expected)
})

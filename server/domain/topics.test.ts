import { expect, it } from 'vitest'
import { describeSimilarArticles, normalizeTopic } from './articles.ts'

it.each([
  ['wireless earbuds', 'Wireless Earbuds'],
  ['wireless earbuds', '  the best wireless earbuds of 2026 '],
  ['running watches', 'watch for running'],
  ['café batteries', 'CAFE battery'],
  ['the best', 'best, the'],
])('takes %j and %j for one topic', (one, other) => {
  expect(normalizeTopic(one)).toBe(normalizeTopic(other))
})

it.each([
  ['wireless earbuds', 'wired earbuds'],
  ['kettles', 'kettles under £50'],
  ['desk lamps', 'desk'],
])('takes %j and %j for two topics', (one, other) => {
  expect(normalizeTopic(one)).not.toBe(normalizeTopic(other))
})

it('names the newest of several articles', () => {
  const article = { id: 'a', slug: 'kettles', title: 'Kettles', status: 'draft' as const }
  expect(describeSimilarArticles([])).toBeUndefined()
  expect(describeSimilarArticles([article])).toBe('There is already an article on this topic: "Kettles" (kettles).')
  expect(describeSimilarArticles([article, article])).toMatch(
    /^There are already 2 articles .* The newest is "Kettles" \(kettles\)\.$/,
  )
})

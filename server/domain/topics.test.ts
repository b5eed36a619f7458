import { expect, it } from 'vitest'
import { describeSimilarArticles, normalizeTopic, toTopicPhrases } from './articles.ts'

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

it.each([
  ['burr coffee grinders', ['burr coffee grinders', 'burr coffee grinder', 'coffee grinders', 'coffee grinder']],
  ['Wireless Earbuds: Five Choices Side by Side', ['wireless earbuds', 'wireless earbud']],
  ['the best air fryers under £100', ['air fryers', 'air fryer']],
  ['over-ear headphones for work', ['over-ear headphones', 'over-ear headphone']],
  ['kettles', []],
  ['Our Best Choices: Kettles', []],
  ['', []],
])('texts mention the topic %j as %j', (topic, phrases) => {
  expect(toTopicPhrases(topic)).toEqual(phrases)
})

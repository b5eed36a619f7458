import { expect, it } from 'vitest'
import { truncateForFeed } from './feed-ad.tsx'

it('leaves a text alone that a feed has room for', () => {
  expect(truncateForFeed('')).toBeUndefined()
  expect(truncateForFeed('a'.repeat(125))).toBeUndefined()
  expect(truncateForFeed('👩‍👩‍👧‍👦'.repeat(125))).toBeUndefined()
  expect(truncateForFeed('one\ntwo\nthree')).toBeUndefined()
})

it('cuts a longer one before the word that has no room', () => {
  expect(truncateForFeed(`${'grind '.repeat(20)}coarsely`)).toBe('grind '.repeat(20).trimEnd())
  expect(truncateForFeed('a'.repeat(126))).toBe('a'.repeat(125))
  expect(truncateForFeed('é'.normalize('NFD').repeat(126))).toBe('é'.normalize('NFD').repeat(125))
})

it('cuts after the third line', () => {
  expect(truncateForFeed('one\ntwo\nthree\nfour')).toBe('one\ntwo\nthree')
})

import { expect, it } from 'vitest'
import { feedCut } from './feed-cut.ts'

it('leaves a text alone that a feed has room for', () => {
  expect(feedCut('')).toBeUndefined()
  expect(feedCut('a'.repeat(125))).toBeUndefined()
  expect(feedCut('👩‍👩‍👧‍👦'.repeat(125))).toBeUndefined()
  expect(feedCut('one\ntwo\nthree')).toBeUndefined()
})

it('cuts a longer one before the word that has no room', () => {
  expect(feedCut(`${'grind '.repeat(20)}coarsely`)).toBe('grind '.repeat(20).trimEnd())
  expect(feedCut('a'.repeat(126))).toBe('a'.repeat(125))
  expect(feedCut('é'.normalize('NFD').repeat(126))).toBe('é'.normalize('NFD').repeat(125))
})

it('cuts after the third line', () => {
  expect(feedCut('one\ntwo\nthree\nfour')).toBe('one\ntwo\nthree')
})

import { describe, expect, it } from 'vitest'
import { askLines } from '../../../../fixtures/writer/phrases/closing.json'
import { findSensitiveWords } from './check-unsourced.ts'

describe('a question to the seller is no claim', () => {
  it.each(askLines)('in the words of the local writer: %s', line => {
    for (const unsaid of ['the length of the guarantee', 'how long it is guaranteed', 'any guarantee'])
      expect(findSensitiveWords(line.replace('{unsaid}', unsaid).replace('{listing}', 'listing'))).toEqual([])
  })

  it.each([
    ['lifetime guarantee', 'It has a lifetime guarantee, and no word on weight.'],
    ['waterproof', 'It is waterproof, though the page does not state how heavy it is.'],
    ['guarantee', 'The guarantee is of ten years, and there is only a blank for weight.'],
    ['guarantee', 'For the guarantee, which several of the others publish, there is nothing better.'],
    ['guarantee', 'For the weight there is nothing, and it has a guarantee.'],
    ['warranty', 'It leaves weight unstated and has a warranty, and leaves colour unstated.'],
  ])('but a "%s" beside it is: %s', (word, sentence) => {
    expect(findSensitiveWords(sentence)).toEqual([word.split(' ').at(-1)])
  })
})

describe('"Which?"', () => {
  it.each(['Which?', '"Which?"', 'Which one costs less?', 'The one which costs less.'])('asks: %s', sentence =>
    expect(findSensitiveWords(sentence)).toEqual([]),
  )

  it.each(['A Which? favourite.', 'It is a Which?', 'Which? likes it.', '"Best of Which?"'])('is named: %s', sentence =>
    expect(findSensitiveWords(sentence)).toEqual(['Which?']),
  )
})

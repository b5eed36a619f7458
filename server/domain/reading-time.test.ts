import { expect, it } from 'vitest'
import { computeReadingMinutes, countWords } from './text.ts'

it('counts the words of the text without the markup', () => {
  expect(countWords('<p class="a b">One&nbsp;two</p><p>three – 4.5</p><ul><li></li></ul>')).toBe(4)
})

it('reads 220 words a minute, and at least one minute', () => {
  expect(computeReadingMinutes(1540)).toBe(7)
  expect(computeReadingMinutes(0)).toBe(1)
})

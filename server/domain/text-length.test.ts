import { expect, it } from 'vitest'
import { countCharacters } from './text.ts'

it.each([
  ['', 0],
  ['Five kettles', 12],
  ['Café', 4],
  ['Cafe\u0301', 4],
  ['£29.99 – or less', 16],
  ['👩‍👩‍👧‍👦', 1],
  ['🇬🇧 tea', 5],
  ['नमस्ते', 3],
  ['a\r\nb', 3],
])('%j has as many characters as a person counts', (text, length) => {
  expect(countCharacters(text)).toBe(length)
})

import { expect, it } from 'vitest'
import { paragraph } from './width.ts'

const words = '  + Kettles, variant B: paused → runs'

it('breaks a line at blanks where a reader has no room for it, below where its words begin', () => {
  expect(paragraph(words, { width: 30 }).split('\n')).toEqual(['  + Kettles, variant B: paused', '    → runs'])
  expect(paragraph(words, { width: undefined })).toBe(words)
})

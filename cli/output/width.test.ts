import { expect, it } from 'vitest'
import { measureWidth, pad, paragraph, wrap } from './layout.ts'

const words = '  + Kettles, variant B: paused → runs'

it('wraps a line at blanks and indents it below its text', () => {
  expect(paragraph(words, { width: 30 }).split('\n')).toEqual(['  + Kettles, variant B: paused', '    → runs'])
  expect(paragraph(words, { width: undefined })).toBe(words)
})

it('measures emoji, flags and coloured text as a terminal shows them', () => {
  expect(['❤️', '🇬🇧', '👨‍👩‍👧', '\u001b[31mred\u001b[39m'].map(measureWidth)).toEqual([2, 2, 2, 3])
  expect(pad('❤️', 4)).toBe('❤️  ')
  expect(wrap('\u001b[31mone two\u001b[39m three', 8)).toMatch(/one two.*\n.*three/)
})

import { textLength } from '../../server/contract/text-length.ts'

/** Characters and lines of an ad's text that a feed shows on a phone before "See more". */
const shownCharacters = 125
const shownLines = 3

// Created on first use: creating it takes longer than loading a page's whole script.
let segments: Intl.Segmenter | undefined

/** Returns the part of an ad's text that a feed shows before "See more". Undefined if all of it is shown. */
export function feedCut(text: string): string | undefined {
  const lines = text.split('\n')
  const firstLines = lines.slice(0, shownLines).join('\n')
  const isLong = textLength(firstLines) > shownCharacters
  if (!isLong) return lines.length > shownLines ? firstLines.trimEnd() : undefined
  segments ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
  const shown = [...segments.segment(firstLines)].slice(0, shownCharacters).map(({ segment }) => segment)
  return upToWord(shown.join(''))
}

/** Drops an incomplete last word, unless it is the only one. */
function upToWord(text: string): string {
  const whole = text.replace(/\s+\S*$/u, '')
  return whole === '' ? text : whole
}

import { countCharacters } from '../../server/contract/text-length.ts'

/** Characters and lines of an ad's text that a feed shows on a phone before "See more". */
const maxCharacters = 125
const maxLines = 3

// Created on first use: creating it takes longer than loading a page's whole script.
let segmenter: Intl.Segmenter | undefined

/** Returns the part of an ad's text that a feed shows before "See more". Undefined if all of it is shown. */
export function truncateForFeed(text: string): string | undefined {
  const lines = text.split('\n')
  const firstLines = lines.slice(0, maxLines).join('\n')
  const isLong = countCharacters(firstLines) > maxCharacters
  if (!isLong) return lines.length > maxLines ? firstLines.trimEnd() : undefined
  segmenter ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
  const shown = [...segmenter.segment(firstLines)].slice(0, maxCharacters).map(({ segment }) => segment)
  return dropPartialWord(shown.join(''))
}

/** Drops an incomplete last word, unless it is the only one. */
function dropPartialWord(text: string): string {
  const whole = text.replace(/\s+\S*$/u, '')
  return whole === '' ? text : whole
}

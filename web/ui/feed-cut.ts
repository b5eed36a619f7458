import { textLength } from '../../server/contract/text-length.ts'

/** Characters and lines of an ad's text that a feed shows on a telephone before "See more". */
const shownCharacters = 125
const shownLines = 3

// Made when it is first used: making it takes longer than loading a page's whole script.
let segments: Intl.Segmenter | undefined

/** What a feed shows of an ad's text at first; undefined where it shows all of it. */
export function feedCut(text: string): string | undefined {
  const lines = text.split('\n')
  const firstLines = lines.slice(0, shownLines).join('\n')
  const isLong = textLength(firstLines) > shownCharacters
  if (!isLong) return lines.length > shownLines ? firstLines.trimEnd() : undefined
  segments ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
  const shown = [...segments.segment(firstLines)].slice(0, shownCharacters).map(({ segment }) => segment)
  return upToWord(shown.join(''))
}

/** Without the word that the end cuts through, if there is another. */
function upToWord(text: string): string {
  const whole = text.replace(/\s+\S*$/u, '')
  return whole === '' ? text : whole
}

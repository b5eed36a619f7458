/** Western European letters and typographic signs. Each is one character, and most texts have no others. */
const SINGLE = /^[\x20-\x7e\u00a0-\u024f\u2010-\u2015\u2018-\u201d\u2026\u20ac]*$/
// Created on first use: construction takes longer than loading the whole contract.
let segments: Intl.Segmenter | undefined

/**
 * Counts characters as a person does: a letter with its accents is one, and so is a family of emoji. Ad texts are
 * measured by it, on the server and in forms.
 */
export function countCharacters(text: string): number {
  if (SINGLE.test(text)) return text.length
  segments ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
  return [...segments.segment(text)].length
}

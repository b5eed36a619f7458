const segments = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/**
 * How many characters a person counts: a letter with its accents is one, and so is a family of emoji. What ads are
 * measured by, on the server and in forms alike.
 */
export function textLength(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return [...segments.segment(text)].length
}

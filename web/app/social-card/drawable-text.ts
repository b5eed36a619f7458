/**
 * A text without what the face lacks: a letter it has without its accent loses that, emoji and foreign letters go. Of a
 * text that is mostly foreign nothing is left, for what remained would say something else.
 */
export function drawableText(text: string, lacking: readonly string[]): string {
  const letters = new Set(lacking.filter(part => !isEmoji(part)).flatMap(part => [...part]))
  const withoutEmoji = lacking.filter(isEmoji).reduce((kept, emoji) => kept.replaceAll(emoji, ' '), text)
  const kept = [...withoutEmoji].map(letter => (letters.has(letter) ? plainLetter(letter) : letter)).join('')
  return countLetters(kept) * 2 < countLetters(text) ? '' : tidy(kept)
}

/** One spelling of each letter, space and hyphen, which is the one that faces have. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\p{Cc}\p{Zs}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .trim()
}

function isEmoji(part: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(part)
}

function plainLetter(letter: string): string {
  return /^[A-Za-z]/.exec(letter.normalize('NFD'))?.[0] ?? ''
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/**
 * Removes characters that the font lacks. Letters lose an unsupported accent; emoji and foreign letters are dropped.
 * Returns an empty text if most letters would be lost, because the rest would be misleading.
 */
export function drawableText(text: string, lacking: readonly string[]): string {
  const letters = new Set(lacking.filter(part => !isEmoji(part)).flatMap(part => [...part]))
  const withoutEmoji = lacking.filter(isEmoji).reduce((kept, emoji) => kept.replaceAll(emoji, ' '), text)
  const kept = [...withoutEmoji].map(letter => (letters.has(letter) ? plainLetter(letter) : letter)).join('')
  return countLetters(kept) * 2 < countLetters(text) ? '' : tidy(kept)
}

/** Normalises letters, spaces and hyphens to the forms that fonts support. */
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

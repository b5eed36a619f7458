/**
 * Removes characters that the font lacks. Letters lose an unsupported accent; emoji and foreign letters are dropped.
 * Returns an empty text if most letters would be lost, because the rest would be misleading.
 */
export function toDrawableText(text: string, missing: readonly string[]): string {
  const letters = new Set(missing.filter(part => !isEmoji(part)).flatMap(part => [...part]))
  const withoutEmoji = missing.filter(isEmoji).reduce((result, emoji) => result.replaceAll(emoji, ' '), text)
  const result = [...withoutEmoji].map(letter => (letters.has(letter) ? plainLetter(letter) : letter)).join('')
  return countLetters(result) * 2 < countLetters(text) ? '' : normalizeText(result)
}

/** Normalises letters, spaces and hyphens to the forms that fonts support. */
export function normalizeText(text: string): string {
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

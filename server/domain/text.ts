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

// Created on first use: construction takes longer than loading dozens of files.
let nameCollator: Intl.Collator | undefined

/** Compares names for display: numbers by value; case and accents are ignored. */
export function compareNames(one: string, other: string): number {
  nameCollator ??= new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
  return nameCollator.compare(one, other)
}

/** Maximum characters of a name that are shown. */
const maxLength = 120

/** Maximum combining marks per letter. More would cover the lines around it. */
const maxMarks = 4

/** Emoji with the selector that shows it in colour, as in "❤️". */
const colouredEmoji = String.raw`(?!\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0f`

/**
 * Control, format and line-separating characters, lone surrogates, and invisible characters. Terminals obey some;
 * others hide or reorder text, so that a name could read as other words.
 */
const unsafe = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`

const isUnsafe = new RegExp(`^${unsafe}$`, 'u')
const escapedParts = new RegExp(String.raw`(${colouredEmoji})|\p{M}+|${unsafe}`, 'gu')

/**
 * Quotes a name chosen by somebody else, so that it cannot end the quotes or hide what follows. Truncates it to 120
 * characters.
 */
export function quoteName(name: string): string {
  const characters = [...name]
  const truncated = characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : name
  return quoteText(truncated)
}

/** Quotes a text of any length in the same way. */
export function quoteText(text: string): string {
  return `"${toVisibleText(text.replace(/["\\]/g, '\\$&'))}"`
}

/** Replaces invisible and control characters by escape sequences. */
export function toVisibleText(text: string, { lines = false } = {}): string {
  return text.replace(escapedParts, (found, emoji) => {
    if (emoji !== undefined || (lines && found === '\n')) return found
    return escapeExcessMarks(found)
  })
}

function escapeExcessMarks(run: string): string {
  let marks = 0
  const show = (character: string) => {
    if (isUnsafe.test(character)) return escapeCharacter(character)
    marks += 1
    return marks > maxMarks ? escapeCharacter(character) : character
  }
  return [...run].map(show).join('')
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

/** Escapes text for an HTML element. Attributes need their quotes escaped, too. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Maximum number of UTF-16 units that are searched. */
const maxSearchedUnits = 300

/**
 * Normalises text for search: lower case, without NUL and lone surrogates, at most 900 bytes. All stores use it, since
 * databases fold case differently; a change requires rebuilding their stored copies.
 */
export function foldForSearch(text: string): string {
  return text.slice(0, maxSearchedUnits).toLowerCase().toWellFormed().replaceAll('\u0000', '\ufffd')
}

/** Words per minute of silent reading by an adult, a conservative estimate. */
const wordsPerMinute = 220

/** Counts the words in the text of an HTML fragment. */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(nbsp|#160);/g, ' ')
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns the reading time in whole minutes, at least 1. */
export function computeReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

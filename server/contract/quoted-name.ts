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
const spelledOut = new RegExp(String.raw`(${colouredEmoji})|\p{M}+|${unsafe}`, 'gu')

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
  return text.replace(spelledOut, (found, emoji) => {
    if (emoji !== undefined || (lines && found === '\n')) return found
    return spellOutMarks(found)
  })
}

function spellOutMarks(run: string): string {
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

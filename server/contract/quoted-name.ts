/** Longest name in characters that is shown whole. */
const maxLength = 120

/** Combining marks that one letter may carry: more cover the lines around them. */
const maxMarks = 4

/** An emoji with the selector that shows it in colour, as in "❤️". */
const colouredEmoji = String.raw`(?!\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0f`

/**
 * Control, format and line-separating characters, lone surrogates, and characters that show as nothing: a terminal obeys some,
 * others hide text or turn its direction, so that a name could read as other words.
 */
const unsafe = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`

const isUnsafe = new RegExp(`^${unsafe}$`, 'u')
const spelledOut = new RegExp(String.raw`(${colouredEmoji})|\p{M}+|${unsafe}`, 'gu')

/** A name that somebody else chose, in quotes, with nothing in it that could end the quotes or hide what follows. */
export function quotedName(name: string): string {
  const characters = [...name]
  const shown = characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : name
  return quotedText(shown)
}

/** The same for a text that is shown in full. */
export function quotedText(text: string): string {
  return `"${visibleText(text.replace(/["\\]/g, '\\$&'))}"`
}

/** The text with every character spelled out that a reader would not see. */
export function visibleText(text: string, { lines = false } = {}): string {
  return text.replace(spelledOut, (found, emoji) => {
    if (emoji !== undefined || (lines && found === '\n')) return found
    return visibleMarks(found)
  })
}

function visibleMarks(run: string): string {
  let marks = 0
  const show = (character: string) => {
    if (isUnsafe.test(character)) return spell(character)
    marks += 1
    return marks > maxMarks ? spell(character) : character
  }
  return [...run].map(show).join('')
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

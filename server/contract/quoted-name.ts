/** Longest name in characters that is shown whole. */
const maxLength = 120

/**
 * Control, format and line-separating characters, lone surrogates, and letters that show as nothing: a terminal obeys some,
 * others hide text or turn its direction, so that a name could read as other words.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu

/** A name that somebody else chose, in quotes, with nothing in it that could end the quotes or hide what follows. */
export function quotedName(name: string): string {
  const characters = [...name]
  const shown = characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : name
  return `"${visibleText(shown.replace(/["\\]/g, '\\$&'))}"`
}

/** The text with every character spelt out that a reader would not see. */
export function visibleText(text: string, { lines = false } = {}): string {
  return text.replace(unsafe, found => (lines && found === '\n' ? found : spell(found)))
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

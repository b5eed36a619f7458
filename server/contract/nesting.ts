/** Maximum nesting of JSON input. No call needs more, and recursive code would overflow the stack. */
export const maxLevels = 200

/** Returns true if JSON text nests objects or lists deeper than `max` levels. */
export function isNestedTooDeep(text: string, max = maxLevels): boolean {
  // Fast path: most texts have too few brackets to be nested too deep.
  if ((text.match(/[[{]/g)?.length ?? 0) <= max) return false
  let levels = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') inString = !inString
    else if (inString) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > max) return true
  }
  return false
}

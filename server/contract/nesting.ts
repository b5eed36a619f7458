/** More than any call or record has a use for; what walks deeper ones by recursion would run out of stack. */
export const mostLevels = 200

/** Whether a text, if it is JSON, has objects or lists in more levels than that. */
export function isNestedTooDeep(text: string, most = mostLevels): boolean {
  // Nearly all have fewer brackets than that, and are not looked at character by character.
  if ((text.match(/[[{]/g)?.length ?? 0) <= most) return false
  let levels = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') inString = !inString
    else if (inString) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > most) return true
  }
  return false
}

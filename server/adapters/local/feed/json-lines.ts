/** Where the array of products begins: at the first bracket, or behind the key "products". */
function arrayStart(text: string): number {
  const key = text.trimStart().startsWith('[') ? null : /"products"\s*:\s*\[/.exec(text)
  return key ? key.index + key[0].length : text.indexOf('[') + 1
}

/** The line, from 1, on which each element of a JSON text's array of products begins. The text is known to be JSON. */
export function elementLines(text: string): number[] {
  const lines: number[] = []
  const start = arrayStart(text)
  let line = text.slice(0, start).split('\n').length
  let depth = 0
  let quoted = false
  let awaited = true
  for (let at = start; at < text.length && depth >= 0; at += 1) {
    const char = text[at]
    if (char === '\n') line += 1
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
      continue
    }
    if (awaited && char !== undefined && /[^\s\]]/.test(char)) {
      lines.push(line)
      awaited = false
    }
    if (char === '"') quoted = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    else if (char === ',' && depth === 0) awaited = true
  }
  return lines
}

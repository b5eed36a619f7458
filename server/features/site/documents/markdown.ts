/** Escapes plain text for a line of Markdown, and joins it to one line. */
export function escapeMarkdown(text: string): string {
  return escapeLineStart(escapeCharacters(text.replace(/\s+/g, ' ').trim()))
}

/**
 * Escapes characters that are special anywhere in a line; an ampersand only at the start of a reference such as
 * `&lt;`.
 */
export function escapeCharacters(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, '\\$&')
}

/** Escapes characters that start a heading, list or rule at the beginning of a line. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?=[#+=-]|:-)/, '\\').replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}

/** Renders a link; `text` is plain text. */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${linkTarget(address)})`
}

/** Encodes a link address, including characters that would end the link or a table cell. */
export function linkTarget(address: string): string {
  return address.replace(/[\s()<>\\|`]/g, percentEncoded).replace(/&(?=#?\w{1,32};)/g, '&amp;')
}

function percentEncoded(character: string): string {
  const code = character.charCodeAt(0)
  return code < 128 ? `%${code.toString(16).padStart(2, '0')}` : encodeURIComponent(character)
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Plain text as it may stand in a line of Markdown: nothing in it is taken for markup, and it stays one line. */
export function escapeMarkdown(text: string): string {
  return escapeLineStart(escapeCharacters(text.replace(/\s+/g, ' ').trim()))
}

/** What means something anywhere in a line; an ampersand only where it begins a reference, such as `&lt;`. */
export function escapeCharacters(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, '\\$&')
}

/** What makes a heading, a list or a rule of the line that begins with it. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?=[#+=-]|:-)/, '\\').replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}

/** A link; `text` is plain text. */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${linkTarget(address)})`
}

/** An address as it may stand in a link, in a cell too: what would end the link or begin something else is spelt out. */
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

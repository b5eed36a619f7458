/** Plain text as it may stand in a line of Markdown: nothing in it is taken for markup, and it stays one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^([#+=-]|\d+[.)])/, '\\$1')
}

/** A link; brackets in the address would end it too soon. */
export function markdownLink(text: string, address: string): string {
  const safe = address.replace(/[\s()<>\\]/g, character => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `[${escapeMarkdown(text)}](${safe})`
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

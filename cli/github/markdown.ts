/** Escapes text from elsewhere for Markdown, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+!|~@&-]/g, character => `\\${character}`)
    .replace(bareLink, '$1\\$2')
}

/** GitHub turns bare addresses into links. */
const bareLink = /(https?|ftp|mailto|xmpp|www)([:.])/gi

export function formatBulletList(texts: readonly string[]): string {
  return texts.map(text => `- ${escapeMarkdown(text)}`).join('\n')
}

export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(row => line(row.map(escapeMarkdown)))].join('\n')
}

const truncationNote = '_The rest does not fit here. See the plan for everything._\n'

/** Joins as many parts as fit into the given number of UTF-8 bytes, first ones first. */
export function joinWithin(parts: readonly string[], maxBytes: number): string {
  const texts = parts.filter(part => part !== '').map(part => `${part}\n\n`)
  const sizes = texts.map(text => Buffer.byteLength(text))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  if (all <= maxBytes) return texts.join('')
  let remaining = maxBytes - Buffer.byteLength(truncationNote)
  if (remaining < 0) return ''
  const fitting = sizes.findIndex(size => {
    remaining -= size
    return remaining < 0
  })
  return texts.slice(0, fitting).join('') + truncationNote
}

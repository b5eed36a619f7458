/** Help of a command before layout, as plain JSON that can be computed when the program is built. */
export interface HelpPage {
  readonly usage: string
  readonly description: string
  readonly sections: readonly HelpSection[]
  /** Examples and notes, printed unchanged. */
  readonly closing: readonly string[]
  /** Options of every command, printed last. */
  readonly shared: HelpSection
}

export interface HelpSection {
  readonly title: string
  /** Name of an item, and its description. */
  readonly rows: readonly (readonly [term: string, text: string])[]
}

const indent = 2
const gap = 2
/** Minimum width of descriptions; in less space they are not wrapped. */
const minTextWidth = 30
/** The description of a longer term is on the next line, so that one term does not indent all others. */
const longestTerm = 28

/** Ends with a line break. */
export function renderHelp({ usage, description, sections, closing, shared }: HelpPage, width: number): string {
  const parts = [
    [`Usage: ${usage}`],
    wrapText(description, width),
    ...sections.map(section => formatSection(section, width)),
    closing,
    formatSection(shared, width),
  ]
  const nonEmptyParts = parts.filter(({ length }) => length > 0)
  return `${nonEmptyParts.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function formatSection({ title, rows }: HelpSection, width: number): string[] {
  if (rows.length === 0) return []
  const column = Math.max(0, ...rows.map(([term]) => term.length).filter(length => length <= longestTerm))
  return [`${title}:`, ...rows.flatMap(row => formatItem(row, column, width))]
}

function formatItem([term, text]: HelpSection['rows'][number], column: number, width: number): string[] {
  const left = ' '.repeat(indent)
  const blank = ' '.repeat(indent + column + gap)
  const room = width - blank.length
  const lines = room < minTextWidth ? [text] : wrapText(text, room)
  const [first = '', ...rest] = lines
  const below = rest.map(line => blank + line)
  if (term.length > column) return [left + term, ...lines.map(line => blank + line)]
  return [`${left}${term.padEnd(column + gap)}${first}`.trimEnd(), ...below]
}

/** Wraps text to lines of at most `width`. Counts characters, because help contains no wide ones. */
function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line += line === '' ? word : ` ${word}`
  }
  return [...lines, line]
}

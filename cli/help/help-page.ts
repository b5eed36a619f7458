/** The help of a command, before it is laid out: plain JSON, so that it can be made when the program is built. */
export interface HelpPage {
  readonly usage: string
  readonly description: string
  readonly sections: readonly HelpSection[]
  /** Examples and notes: lines that stand as they are. */
  readonly closing: readonly string[]
  /** What every command takes, which comes last. */
  readonly shared: HelpSection
}

export interface HelpSection {
  readonly title: string
  /** What it is, and what it does. */
  readonly rows: readonly (readonly [term: string, text: string])[]
}

const indent = 2
const gap = 2
/** Less room than this beside the terms, and a text is better left as it is. */
const least = 30
/** A longer term has its text on the next line, so that one does not push all others aside. */
const longestTerm = 28

/** Ends with a line break. */
export function renderHelp({ usage, description, sections, closing, shared }: HelpPage, width: number): string {
  const parts = [
    [`Usage: ${usage}`],
    wrapped(description, width),
    ...sections.map(section => sectionLines(section, width)),
    closing,
    sectionLines(shared, width),
  ]
  const said = parts.filter(({ length }) => length > 0)
  return `${said.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function sectionLines({ title, rows }: HelpSection, width: number): string[] {
  if (rows.length === 0) return []
  const column = Math.max(0, ...rows.map(([term]) => term.length).filter(length => length <= longestTerm))
  return [`${title}:`, ...rows.flatMap(row => itemLines(row, column, width))]
}

function itemLines([term, text]: HelpSection['rows'][number], column: number, width: number): string[] {
  const left = ' '.repeat(indent)
  const blank = ' '.repeat(indent + column + gap)
  const room = width - blank.length
  const lines = room < least ? [text] : wrapped(text, room)
  const [first = '', ...rest] = lines
  const below = rest.map(line => blank + line)
  if (term.length > column) return [left + term, ...lines.map(line => blank + line)]
  return [`${left}${term.padEnd(column + gap)}${first}`.trimEnd(), ...below]
}

/** Plain text in lines of at most `width`. Terminals' own widths are not asked for: all of it is ours, and narrow. */
function wrapped(text: string, width: number): string[] {
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

/**
 * Makes text from elsewhere safe to show in a terminal. Control characters could move the cursor, rewrite the screen
 * or type commands, and direction overrides could make a name read as another. They are spelt out.
 */
export function printable(text: string, { lines = false } = {}): string {
  const normalized = lines ? text.replaceAll('\r\n', '\n') : text.replace(/\s+/g, ' ')
  return normalized.replace(unsafe, character =>
    lines && (character === '\n' || character === '\t') ? character : spell(character),
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Removes control sequences other than the colours of `Paint` from a view, in case the view did not escape a text. */
export function withoutControls(view: string): string {
  return view.replace(controls, found => (found.length === 1 ? spell(found) : found))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the same.
const controls = /\u001b\[(?:[12]|22|3[1236]|39)m|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`
}

/**
 * Returns JSON that is safe in a terminal, because JSON itself leaves C1 controls unescaped. Also escapes `##[`, which
 * the runner of GitHub Actions reads as a command anywhere in its log.
 */
export function toJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null'
  return text.replaceAll('##[', '\\u0023#[').replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, character => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
  })
}

/** Shortens an ISO instant to minutes; returns any other text unchanged. */
export function shortenInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/.exec(text)
  return match ? `${match[1]} ${match[2]} UTC` : text
}

/** Converts sanitised HTML to text for a terminal: separate blocks, lists with dashes, one line per table row. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/gi, ' | ')
    .replace(/<\/?tr\b[^>]*>/gi, '\n')
    .replace(/<h([1-6])\b[^>]*>/gi, '\n\n')
    .replace(/<\/?(p|div|section|article|ul|ol|table|figure|blockquote|h[1-6])\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(text)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

/** Called after tags are removed, so that an escaped tag stays text. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Quotes text for a POSIX shell if necessary. */
export function quoteShellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Matches blanks, single-quoted, double-quoted, escaped and bare text; the last quote may be open. */
const piecePattern =
  /(?<blank>\s+)|'(?<literal>[^']*)'?|"(?<quoted>(?:\\.|[^"\\])*)\\?"?|\\(?<escaped>.?)|(?<bare>[^\s'"\\]+)/gs

/**
 * Splits a line into words as a shell does, without quotes and backslashes. The last word is the one at the end of the
 * line, empty after a blank. Nothing is expanded: the value of `$x` is known to the shell alone.
 */
export function splitShellWords(line: string): string[] {
  const words = ['']
  for (const { groups: { blank, literal, quoted, escaped, bare } = {} } of line.trimStart().matchAll(piecePattern)) {
    if (blank !== undefined) words.push('')
    else words.push(`${words.pop()}${literal ?? quoted?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? bare}`)
  }
  return words
}

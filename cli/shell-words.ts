import type { CommandManifest } from './command-declaration.ts'

/** Formats an example input as a command line. */
export function formatExample(
  { path, positionals, flags }: Pick<CommandManifest, 'path' | 'positionals' | 'flags'>,
  example: Readonly<Record<string, unknown>>,
): string {
  const values = positionals.flatMap(({ key }) =>
    example[key] === undefined ? [] : [quoteShellWord(String(example[key]))],
  )
  const options = flags.flatMap(({ key, name }) => toOptionWords(name, example[key]))
  return [...path, ...values, ...options].join(' ')
}

function toOptionWords(name: string, value: unknown): string[] {
  if (value === undefined || value === false) return []
  if (value === true) return [`--${name}`]
  return (Array.isArray(value) ? value : [value]).flatMap(item => [`--${name}`, quoteShellWord(String(item))])
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

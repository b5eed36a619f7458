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

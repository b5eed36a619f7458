/** What stands between blanks, in single quotes, in double quotes, or behind a backslash; the last quote may be open. */
const pieces =
  /(?<blank>\s+)|'(?<literal>[^']*)'?|"(?<quoted>(?:\\.|[^"\\])*)\\?"?|\\(?<escaped>.?)|(?<bare>[^\s'"\\]+)/gs

/**
 * The words of a line as a shell takes them, without their quotes and backslashes; the word at its end last, empty where
 * a blank ends the line. Nothing is expanded: what `$x` would be is for the shell to know.
 */
export function wordsOf(line: string): string[] {
  const words = ['']
  for (const { groups: { blank, literal, quoted, escaped, bare } = {} } of line.trimStart().matchAll(pieces)) {
    if (blank !== undefined) words.push('')
    else words.push(`${words.pop()}${literal ?? quoted?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? bare}`)
  }
  return words
}

import type { CommandManifest } from './command-manifest.ts'

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

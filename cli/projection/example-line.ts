import type { CommandManifest } from './command-manifest.ts'

/** Formats an example input as a command line. */
export function exampleLine(
  { path, positionals, flags }: Pick<CommandManifest, 'path' | 'positionals' | 'flags'>,
  example: Readonly<Record<string, unknown>>,
): string {
  const values = positionals.flatMap(({ key }) => (example[key] === undefined ? [] : [quote(String(example[key]))]))
  const options = flags.flatMap(({ key, name }) => optionWords(name, example[key]))
  return [...path, ...values, ...options].join(' ')
}

function optionWords(name: string, value: unknown): string[] {
  if (value === undefined || value === false) return []
  if (value === true) return [`--${name}`]
  return (Array.isArray(value) ? value : [value]).flatMap(item => [`--${name}`, quote(String(item))])
}

/** Quotes text for a POSIX shell if necessary. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

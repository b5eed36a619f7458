import type { CommandLine } from '../command-tree.ts'
import { readGlobalFlags } from '../global-flags.ts'
import { printable } from '../output/printable.ts'
import type { Terminal } from '../terminal.ts'
import { type Candidate, wantedAt } from './wanted.ts'

/** Maximum number of candidates; nobody can choose from more. */
const most = 100
/** Longest wait in milliseconds after Tab is pressed. */
const patience = 2_000

/**
 * Returns the candidates for a shell, one per line: value, tab, description; `:files` for file names. Empty if nothing
 * is found or anything fails, because an error would be printed into the line being typed.
 * @param words words after `blogops`; the last is the word at the cursor
 */
export async function answerShell(
  terminal: Terminal,
  lines: readonly CommandLine[],
  words: readonly string[],
): Promise<string> {
  const wanted = wantedAt(lines, words)
  const current = words.at(-1) ?? ''
  if ('files' in wanted) return ':files\n'
  if ('candidates' in wanted) return print(wanted.candidates.filter(({ value }) => value.startsWith(current)))
  return print(matching((await names()).filter(isWord), current))

  async function names(): Promise<readonly Candidate[]> {
    if (!('kind' in wanted)) return []
    const { namesOf } = await import('./names.ts')
    const late = terminal.wait(patience).then(() => [])
    return Promise.race([namesOf(wanted.kind, current, terminal, flagsIn(words)), late]).catch(() => [])
  }
}

/**
 * Drops values that a shell would interpret: bash inserts a value unquoted, and a server may have chosen it to be run.
 */
function isWord({ value }: Candidate): boolean {
  return /^[\w@%+=:,./[\]][\w@%+=:,./[\]-]*$/.test(value)
}

/** Matches the start of the value, or any part of the name. */
function matching(candidates: readonly Candidate[], current: string): readonly Candidate[] {
  const begun = candidates.filter(({ value }) => value.startsWith(current))
  if (begun.length > 0) return begun
  const part = current.toLowerCase()
  return candidates.filter(({ text }) => text.toLowerCase().includes(part))
}

function print(candidates: readonly Candidate[]): string {
  const shown = candidates.slice(0, most).filter(({ value }) => !/\s/.test(value))
  return shown.map(({ value, text }) => `${printable(value)}\t${printable(text).slice(0, 60)}\n`).join('')
}

/** Reads the flags that choose the server from the line. */
function flagsIn(words: readonly string[]) {
  const given = (name: string) => {
    const at = words.indexOf(`--${name}`)
    return at === -1 ? words.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3) : words[at + 1]
  }
  const options = { server: given('server'), context: given('context'), token: given('token') }
  return readGlobalFlags({ ...options, dataDir: given('data-dir'), insecure: words.includes('--insecure') })
}

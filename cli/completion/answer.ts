import type { CommandLine } from '../command-tree.ts'
import { readGlobalFlags } from '../global-flags.ts'
import { printable } from '../output/printable.ts'
import type { Terminal } from '../terminal.ts'
import { type Candidate, findCompletion } from './wanted.ts'

/** Maximum number of candidates; nobody can choose from more. */
const maxCandidates = 100
/** Longest wait in milliseconds after Tab is pressed. */
const maxWaitMs = 2_000

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
  const completion = findCompletion(lines, words)
  const current = words.at(-1) ?? ''
  if ('files' in completion) return ':files\n'
  if ('candidates' in completion)
    return formatCandidates(completion.candidates.filter(({ value }) => value.startsWith(current)))
  return formatCandidates(filterMatching((await listNames()).filter(isSafeWord), current))

  async function listNames(): Promise<readonly Candidate[]> {
    if (!('kind' in completion)) return []
    const module = await import('./names.ts')
    const timeout = terminal.wait(maxWaitMs).then(() => [])
    return Promise.race([module.listNames(completion.kind, current, terminal, readTargetFlags(words)), timeout]).catch(
      () => [],
    )
  }
}

/**
 * Drops values that a shell would interpret: bash inserts a value unquoted, and a server may have chosen it to be run.
 */
function isSafeWord({ value }: Candidate): boolean {
  return /^[\w@%+=:,./[\]][\w@%+=:,./[\]-]*$/.test(value)
}

/** Matches the start of the value, or any part of the name. */
function filterMatching(candidates: readonly Candidate[], current: string): readonly Candidate[] {
  const withPrefix = candidates.filter(({ value }) => value.startsWith(current))
  if (withPrefix.length > 0) return withPrefix
  const part = current.toLowerCase()
  return candidates.filter(({ text }) => text.toLowerCase().includes(part))
}

function formatCandidates(candidates: readonly Candidate[]): string {
  const shown = candidates.slice(0, maxCandidates).filter(({ value }) => !/\s/.test(value))
  return shown.map(({ value, text }) => `${printable(value)}\t${printable(text).slice(0, 60)}\n`).join('')
}

/** Reads the flags that choose the server from the line. */
function readTargetFlags(words: readonly string[]) {
  const readFlag = (name: string) => {
    const at = words.indexOf(`--${name}`)
    return at === -1 ? words.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3) : words[at + 1]
  }
  const options = { server: readFlag('server'), context: readFlag('context'), token: readFlag('token') }
  return readGlobalFlags({ ...options, dataDir: readFlag('data-dir'), insecure: words.includes('--insecure') })
}

import type { CommandLine } from '../command-tree.ts'
import { readGlobalFlags } from '../global-flags.ts'
import { printable } from '../output/printable.ts'
import type { Terminal } from '../terminal.ts'
import { type Candidate, wantedAt } from './wanted.ts'

/** More are nothing to choose from. */
const most = 100
/** Milliseconds that somebody who pressed Tab is kept waiting. */
const patience = 2_000

/**
 * What a shell offers: a line a candidate, its value and what it is behind a tab; `:files` for files. Empty where nothing
 * is known or anything goes wrong: whatever were told would end up in the middle of a line that somebody is typing.
 * @param words what stands behind `blogops`, the word at the cursor last.
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

/** bash puts a value on the line as it is: one that a shell reads as more, a server may have made up to be run. */
function isWord({ value }: Candidate): boolean {
  return /^[\w@%+=:,./[\]][\w@%+=:,./[\]-]*$/.test(value)
}

/** By the value that is typed, or any part of the name. */
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

/** Where the line itself says to go. */
function flagsIn(words: readonly string[]) {
  const given = (name: string) => {
    const at = words.indexOf(`--${name}`)
    return at === -1 ? words.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3) : words[at + 1]
  }
  const options = { server: given('server'), context: given('context'), token: given('token') }
  return readGlobalFlags({ ...options, dataDir: given('data-dir'), insecure: words.includes('--insecure') })
}

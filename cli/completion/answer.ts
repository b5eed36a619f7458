import manifest from 'virtual:blogops-commands'
import type { CommandLine, FlagManifest } from '../command-declaration.ts'
import { aliases, groupDescriptions, listCommandLines } from '../command-lines.ts'
import { workflows } from '../commands/workflows.ts'
import { changeFlags, globalFlags, readGlobalFlags } from '../global-flags.ts'
import { printable, splitShellWords } from '../output/printable.ts'
import { createProcessTerminal } from '../process-terminal.ts'
import type { Terminal } from '../terminal.ts'

/** Kinds of names that can be listed. */
export type Kind = 'articles' | 'categories' | 'campaigns' | 'adsets' | 'ads' | 'jobs' | 'plans' | 'contexts'

export interface Candidate {
  readonly value: string
  readonly text: string
}

/** Maximum number of candidates; a longer list is no help. */
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
    const listing = module.listNames(completion.kind, current, terminal, readTargetFlags(words))
    return Promise.race([listing, timeout]).catch(() => [])
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

/** Completions at the cursor: known words, files, or names that must be requested. */
type Completion = { candidates: readonly Candidate[] } | { kind: Kind } | { files: true }

const noCompletion: Completion = { candidates: [] }
const help: FlagManifest = { key: 'help', name: 'help', type: 'boolean', required: false, description: 'show help' }

type Line = Pick<CommandLine, 'path' | 'positionals' | 'flags' | 'changes' | 'summary'>

/** @param words words after `blogops`; the last is the word at the cursor */
function findCompletion(lines: readonly Line[], words: readonly string[]): Completion {
  const before = words.slice(0, -1).filter((word, at) => at > 0 || word !== 'help')
  const current = words.at(-1) ?? ''
  const { path, line, args, openFlag } = readLine(lines, before)
  if (openFlag) return completeFlag(openFlag)
  if (current.startsWith('-')) return { candidates: listFlags(line).map(toCandidate) }
  const children = listChildren(lines, path)
  if (args.length === 0 && children.length > 0) return { candidates: children }
  const positional = line?.positionals[args.length] ?? line?.positionals.findLast(({ many }) => many)
  if (!line || !positional) return noCompletion
  return completeKey(positional.key, line) ?? noCompletion
}

/** Parses the line so far: its command, its arguments, and the flag that still needs a value. */
function readLine(lines: readonly Line[], before: readonly string[]) {
  const path: string[] = []
  const args: string[] = []
  let openFlag: FlagManifest | undefined
  const findLine = () => lines.find(({ path: commandPath }) => commandPath.join(' ') === path.join(' '))
  for (const word of before) {
    const next = lines
      .map(({ path: commandPath }) => commandPath)
      .find(commandPath => isChild(commandPath, path) && isNamed(commandPath[path.length] ?? '', word))
    if (openFlag) openFlag = undefined
    else if (word.startsWith('--'))
      openFlag = listFlags(findLine()).find(flag => `--${flag.name}` === word && flag.type !== 'boolean')
    else if (next && args.length === 0) path.push(next[path.length] ?? word)
    else args.push(word)
  }
  return { path, args, openFlag, line: findLine() }
}

function isChild(commandPath: readonly string[], path: readonly string[]): boolean {
  return commandPath.length > path.length && path.every((word, at) => commandPath[at] === word)
}

function isNamed(name: string, word: string): boolean {
  return name === word || aliases[name] === word
}

const toCandidate = ({ name, description = '' }: FlagManifest): Candidate => ({ value: `--${name}`, text: description })

function listFlags(line: Line | undefined): FlagManifest[] {
  return [...(line?.flags ?? []), ...(line?.changes ? changeFlags : []), ...globalFlags, help]
}

function listChildren(lines: readonly Line[], path: readonly string[]): Candidate[] {
  const found = new Map<string, string>()
  for (const { path: commandPath, summary } of lines) {
    const name = commandPath[path.length]
    if (name === undefined || !isChild(commandPath, path)) continue
    if (commandPath.length === path.length + 1) found.set(name, summary)
    else if (!found.has(name)) found.set(name, groupDescriptions[name] ?? '')
  }
  return [...found].map(([value, text]) => ({ value, text }))
}

function completeFlag({ key, choices, placeholder, name }: FlagManifest): Completion {
  if (choices) return { candidates: choices.map(choice => ({ value: String(choice), text: '' })) }
  const ofFile: Completion = /file|folder/.test(`${placeholder} ${name}`) ? { files: true } : noCompletion
  return completeKey(key, { path: [] }) ?? ofFile
}

const kinds: Readonly<Record<string, Kind>> = {
  article: 'articles',
  articleId: 'articles',
  articles: 'articles',
  category: 'categories',
  moveTo: 'categories',
  slugs: 'categories',
  slug: 'articles',
  campaign: 'campaigns',
  campaignId: 'campaigns',
  adSet: 'adsets',
  adSetId: 'adsets',
  adId: 'ads',
  adIds: 'ads',
  plan: 'plans',
  context: 'contexts',
}

/** The keys `id` and `name` refer to the command's own noun. */
const nouns: Readonly<Record<string, Kind>> = { articles: 'articles', jobs: 'jobs', contexts: 'contexts' }

function completeKey(key: string, { path: [noun = '', verb] }: Pick<Line, 'path'>): Completion | undefined {
  if (key === 'file') return { files: true }
  if (key === 'shell') return { candidates: ['bash', 'zsh', 'fish'].map(value => ({ value, text: '' })) }
  // A new category has a slug that no other has.
  if (noun === 'categories' && key === 'slug') return verb === 'create' ? undefined : { kind: 'categories' }
  const kind = kinds[key] ?? (key === 'id' || key === 'name' ? nouns[noun] : undefined)
  return kind && { kind }
}

/**
 * Returns the output of `blogops __complete …`, for the functions that `blogops completion` prints.
 * @param words line after `blogops` up to the cursor, with its quotes; may be split at any blanks
 */
export function completeInProcess(process: NodeJS.Process, words: readonly string[]): Promise<string> {
  const terminal = createProcessTerminal(process, () => new AbortController())
  return answerShell(terminal, listCommandLines(workflows, manifest), splitShellWords(words.join(' ')))
}

import type { CommandLine } from '../command-tree.ts'
import { aliases, groups } from '../command-words.ts'
import { everywhere, whereSomethingChanges } from '../global-flags.ts'
import type { FlagManifest } from '../projection/command-manifest.ts'

/** Kinds of names that can be listed. */
export type Kind = 'articles' | 'campaigns' | 'adsets' | 'ads' | 'jobs' | 'plans' | 'contexts'

export interface Candidate {
  readonly value: string
  readonly text: string
}

/** Completions at the cursor: known words, files, or names that must be requested. */
export type Wanted = { candidates: readonly Candidate[] } | { kind: Kind } | { files: true }

const nothing: Wanted = { candidates: [] }
const help: FlagManifest = { key: 'help', name: 'help', type: 'boolean', required: false, description: 'show help' }

type Line = Pick<CommandLine, 'path' | 'positionals' | 'flags' | 'changes' | 'summary'>

/** @param words words after `blogops`; the last is the word at the cursor */
export function wantedAt(lines: readonly Line[], words: readonly string[]): Wanted {
  const before = words.slice(0, -1).filter((word, at) => at > 0 || word !== 'help')
  const current = words.at(-1) ?? ''
  const { path, line, given, open } = readLine(lines, before)
  if (open) return ofFlag(open)
  if (current.startsWith('-'))
    return {
      candidates: flagsOf(line).map(({ name, description = '' }) => ({ value: `--${name}`, text: description })),
    }
  const below = childrenOf(lines, path)
  if (given.length === 0 && below.length > 0) return { candidates: below }
  const positional = line?.positionals[given.length] ?? line?.positionals.findLast(({ many }) => many)
  if (!line || !positional) return nothing
  return ofKey(positional.key, line) ?? nothing
}

/** Parses the line so far: its command, its arguments, and the flag that still needs a value. */
function readLine(lines: readonly Line[], before: readonly string[]) {
  const path: string[] = []
  const given: string[] = []
  let open: FlagManifest | undefined
  const lineOf = () => lines.find(({ path: own }) => own.join(' ') === path.join(' '))
  for (const word of before) {
    const next = lines
      .map(({ path: own }) => own)
      .find(own => isChild(own, path) && isNamed(own[path.length] ?? '', word))
    if (open) open = undefined
    else if (word.startsWith('--'))
      open = flagsOf(lineOf()).find(flag => `--${flag.name}` === word && flag.type !== 'boolean')
    else if (next && given.length === 0) path.push(next[path.length] ?? word)
    else given.push(word)
  }
  return { path, given, open, line: lineOf() }
}

function isChild(own: readonly string[], path: readonly string[]): boolean {
  return own.length > path.length && path.every((word, at) => own[at] === word)
}

function isNamed(name: string, word: string): boolean {
  return name === word || aliases[name] === word
}

function flagsOf(line: Line | undefined): FlagManifest[] {
  return [...(line?.flags ?? []), ...(line?.changes ? whereSomethingChanges : []), ...everywhere, help]
}

function childrenOf(lines: readonly Line[], path: readonly string[]): Candidate[] {
  const found = new Map<string, string>()
  for (const { path: own, summary } of lines) {
    const name = own[path.length]
    if (name === undefined || !isChild(own, path)) continue
    if (own.length === path.length + 1) found.set(name, summary)
    else if (!found.has(name)) found.set(name, groups[name] ?? '')
  }
  return [...found].map(([value, text]) => ({ value, text }))
}

function ofFlag({ key, choices, placeholder, name }: FlagManifest): Wanted {
  if (choices) return { candidates: choices.map(choice => ({ value: String(choice), text: '' })) }
  return ofKey(key, { path: [] }) ?? (/file|folder/.test(`${placeholder} ${name}`) ? { files: true } : nothing)
}

const kinds: Readonly<Record<string, Kind>> = {
  article: 'articles',
  articleId: 'articles',
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

function ofKey(key: string, { path: [noun = ''] }: { readonly path: readonly string[] }): Wanted | undefined {
  if (key === 'file') return { files: true }
  if (key === 'shell') return { candidates: ['bash', 'zsh', 'fish'].map(value => ({ value, text: '' })) }
  const kind = kinds[key] ?? (key === 'id' || key === 'name' ? nouns[noun] : undefined)
  return kind && { kind }
}

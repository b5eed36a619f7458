import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { listCommandLines } from './command-lines.ts'
import { workflows } from './commands/workflows.ts'
import { describeCommands } from './projection/manifest.ts'
import { buildProgram } from './run.ts'

/** Every command that a text tells people to type must work: the program parses each one and runs none. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Values in place of what a program fills in. */
const filledIn = '1'

const program = buildProgram({ version: '1.2.3', manifest: describeCommands(), workflows }, async () => undefined)
quieten(program)

function quieten(command: Command): void {
  command.exitOverride().configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
  for (const child of command.commands) quieten(child)
}

/** Returns the reason why the program would refuse a line, or undefined. */
async function refusal(line: string): Promise<string | undefined> {
  try {
    await program.parseAsync(wordsOf(line), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const isHelp = error.exitCode === 0 || error.code === 'commander.help'
    // A placeholder for several values: `--scope <scope>`.
    const isOpen = error.code === 'commander.invalidArgument' && error.message.includes(`'${filledIn}'`)
    return isHelp || isOpen ? undefined : `blogops ${line}: ${error.message}`
  }
  return undefined
}

/** Splits a line as a shell does, up to the next program. */
function wordsOf(line: string): string[] {
  const words = line.replace(/;(\s|$)/g, ' ; ').match(/(?:[^\s"']|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []
  const end = words.findIndex(word => /^([|<>;]|>>|2>.*|&&?|\|\||#.*)$/.test(word))
  return words.slice(0, end === -1 ? undefined : end).map(word => word.replace(/^(["'])(.*)\1$/s, '$2'))
}

const substitution = /\$\(((?:[^()]|\([^()]*\))*)\)/g

/** Matches the program, and no folder, user or container with its name. */
const inLine = /(?:(?<![\w@/.-]|\s--?\w+ |upstream |blogops )blogops|bin\/blogops\.mjs) /g

/** Finds commands in the code of a Markdown file, in a block or within a line. */
function inMarkdown(text: string): string[] {
  const blocks = [...text.matchAll(/^```.*?\n(.*?)^```/gms)].map(([, block = '']) => block.replaceAll('\\\n', ' '))
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return [...blocks.flatMap(block => block.split('\n')), ...spans]
    .flatMap(line => [
      line.replace(substitution, filledIn),
      ...[...line.matchAll(substitution)].map(([, inner = '']) => inner),
    ])
    .flatMap(line => [...line.matchAll(inLine)].map(({ index, 0: { length } }) => line.slice(index + length)))
    .flatMap(line => alternatives(withoutPlaceholders(line)))
}

/** `approvals list|show` stands for two commands. */
function alternatives(line: string): string[] {
  const [all] = /(?<=\s)\w+(\|\w+)+/.exec(line) ?? []
  return all === undefined ? [line] : all.split('|').map(one => line.replace(all, one))
}

/** systemd fills in `%i`. */
const withoutPlaceholders = (line: string) => line.replace(/<[^<>\s][^<>]*>|%i\b/g, filledIn)

/** Words with which a sentence continues after a command. */
const afterwards = /\s(shows|does|tells|lists|prints|adds)\b.*|\s{2,}.*|\s\(.*|\\n.*|[.,;:)]+(\s.*|$)/

/** Phrases about blogops itself, which are not commands. */
const aboutItself = /^(needs|is|on|counts|API)\b/

/** Finds commands in the strings of a source: at their beginning, or after words that announce one. */
function inSource(text: string): string[] {
  const code = text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')
  const strings =
    code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$\{[^{}]*\}|\$)*`|>[^<>{}]*</g) ?? []
  return strings
    .map(quoted => quoted.slice(1, -1).replace(/\$\{[^{}]*\}/g, filledIn))
    .flatMap(string => [...string.matchAll(/(?:^|[:`(|] ?|\$ |\b(?:or|is|then) )blogops ((?:(?!blogops )[^`\n])*)/g)])
    .map(([, rest = '']) => withoutPlaceholders(rest.replace(afterwards, '')))
    .filter(line => !aboutItself.test(line))
}

const docs = readdirSync(path.join(root, 'docs')).filter(file => file.endsWith('.md'))
const pages = ['README.md', 'cli/README.md', ...docs.map(file => `docs/${file}`)]

function sources(): string[] {
  return ['bin', 'cli', 'server', 'web'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(tsx?|mjs)$/.test(file) && !/\.test(-d)?\.|(^|\/)testing\//.test(file))
      .map(file => read(`${folder}/${file}`)),
  )
}

/** `blogops <command>`, `blogops …`: any command. */
const isAny = (line: string) => /^[<[…\d]/.test(line)

async function refused(lines: readonly string[]): Promise<string[]> {
  const strays: string[] = []
  for (const line of new Set(lines)) {
    const why = isAny(line) ? undefined : await refusal(line)
    if (why !== undefined) strays.push(why)
  }
  return strays
}

describe('a command in a text', () => {
  it.each(pages)('in %s exists with these flags', async file => {
    const lines = inMarkdown(read(file))
    expect(lines.length).toBeGreaterThan(0)
    expect(await refused(lines)).toEqual([])
  })

  it('in a file of deploy/ exists with these flags', async () => {
    const text = readdirSync(path.join(root, 'deploy')).map(file => read(`deploy/${file}`))
    const code = text.join('\n').replace(/^#.*$/gm, '')
    const lines = [...code.matchAll(/bin\/blogops\.mjs (.*)$/gm)].map(([, line = '']) => withoutPlaceholders(line))
    expect(lines.length).toBeGreaterThan(4)
    expect(await refused(lines)).toEqual([])
  })

  it('in an example of the help exists with these flags', async () => {
    const lines = listCommandLines(workflows, describeCommands()).flatMap(({ examples }) => examples)
    expect(await refused(lines)).toEqual([])
  })

  it('in an error, a hint or a text exists with these flags', async () => {
    const lines = sources().flatMap(inSource)
    expect(new Set(lines).size).toBeGreaterThan(80)
    expect(await refused(lines)).toEqual([])
  })
})

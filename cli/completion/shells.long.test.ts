import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blogopsIn } from '../testing/blogops-process.ts'

const program = path.resolve(import.meta.dirname, '../../bin/blogops.mjs')
const has = (command: string) => spawnSync(command, ['--version']).status === 0
// A shell completes only on a terminal; `script` of util-linux provides one without a person.
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

/** A data folder with an article; each test gets a copy. */
let filled: string
let slug: string

beforeAll(async () => {
  filled = mkdtempSync(path.join(tmpdir(), 'blogops-e2e-'))
  const { json } = blogopsIn(filled)
  const { article } = await json<{ article: { slug: string } }>('generate', '--topic', 'desk lamps')
  await json('articles', 'edit', article.slug, '--title', 'Lamps: Warm and Bright')
  slug = article.slug
})

afterAll(() => rmSync(filled, { recursive: true, force: true }))

/** Creates a folder with an article, a file, and the program in the `PATH`. */
function setUp() {
  const { folder, json } = blogopsIn()
  cpSync(filled, folder, { recursive: true })
  mkdirSync(path.join(folder, 'bin'))
  symlinkSync(program, path.join(folder, 'bin/blogops'))
  writeFileSync(path.join(folder, 'My feed.csv'), '')
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, TERM: 'xterm', NO_COLOR: '1' }
  return { json, options: { cwd: folder, env, extendEnv: false, timeout: 60_000 } }
}

/** Options that start a shell without personal settings, and a prompt that contains the command number. */
const interactive = { bash: ['bash --norc --noprofile -i', '\\#'], zsh: ['zsh -f -i', '%h'] } as const

/** Types each line at a terminal when the shell is ready for it. @returns the screen output */
async function typed(
  shell: keyof typeof interactive,
  lines: readonly string[],
  { env, ...options }: ReturnType<typeof setUp>['options'],
) {
  const left = [...lines]
  const [command, number] = interactive[shell]
  const terminal = execa('script', ['-qec', command, '/dev/null'], {
    ...options,
    env: { ...env, PS1: `ready for ${number}> ` },
    stdin: 'pipe',
    reject: false,
  })
  let shown = ''
  let done = 0
  terminal.stdout.on('data', part => {
    shown += String(part)
    // A prompt drawn again, as at Tab, belongs to the same command.
    const ready = Number([...shown.matchAll(/ready for (\d+)> /g)].at(-1)?.[1] ?? done)
    if (ready <= done) return
    done = ready
    terminal.stdin.write(`${left.shift() ?? 'exit'}\n`)
  })
  return (await terminal).stdout
}

const shells = [
  ['bash', 'source <(blogops completion bash)'],
  ['zsh', 'autoload -U compinit; compinit -D; source <(blogops completion zsh)'],
] as const

for (const [shell, begin] of shells) {
  it.skipIf(!hasTerminal || !has(shell))(`Tab finds what is begun with a quote, in ${shell}`, async () => {
    const { options } = setUp()
    const words = ['"Lamps: W', "'Warm", 'Warm\\ a', 'Warm\\ ', 'Lamps\\:\\ W']
    const lines = words.map(word => `blogops articles show ${word}\t--quiet --json | grep '"slug"'`)
    const shown = await typed(shell, [begin, ...lines], options)
    expect(shown.match(new RegExp(`"slug": "${slug}"`, 'g'))).toHaveLength(words.length)
  })
}

it.skipIf(!hasTerminal || !has('bash'))('Tab shows what bash cannot put in, and leaves what was typed', async () => {
  const { options, json } = setUp()
  await json('generate', '--topic', 'desk lamps')
  await json('articles', 'edit', `${slug}-2`, '--title', 'Lamps, and the Reasons')
  // The typed text of the last line is a prefix of both slugs.
  const lines = ['Lamps:\\ W', 'Lamps:\\ ', 'Warm:', 'd\\ '].map(word => `blogops articles show ${word}`)
  const begin = 'source <(blogops completion bash)'
  const typing = [begin, ...lines.map(line => `${line}\t\t`), "history | sed 's/^/was/'"]
  const shown = await typed('bash', typing, options)
  expect([...shown.matchAll(/^was +\d+ +(.*?)\r?$/gm)].map(([, line]) => line).slice(1, -1)).toEqual(lines)
  expect(shown.match(/\(after a quote, Tab puts it in\)/g)).toHaveLength(2)
  expect(shown).toContain(`${slug}  (Lamps: Warm and Bright)`)
})

it.skipIf(!has('fish'))('Tab finds what is begun with a quote, in fish', async () => {
  const { options } = setUp()
  const lines = ['articles show "Lamps: W', "articles show 'Warm", 'articles show Lamps:\\ W', 'generate --feed "My']
  const asked = lines.map(line => `complete -C ${JSON.stringify(`blogops ${line}`)}`)
  const { stdout } = await execa('fish', ['-c', ['blogops completion fish | source', ...asked].join('\n')], options)
  const values = stdout.split('\n').map(line => line.split('\t')[0])
  expect(values).toEqual([slug, slug, slug, 'My feed.csv'])
})

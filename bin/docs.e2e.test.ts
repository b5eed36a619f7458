import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { execa } from 'execa'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/testing/blogops-process.ts'

/**
 * The shell blocks of a page run as one script, in an empty folder, with a free port in place of 3000. A block marked
 * `sh server` runs in the background until the end; a block marked `sh not-tested` does not run.
 */

const root = path.resolve(import.meta.dirname, '..')
const stopServer = `kill "$server"; wait "$server"`

interface Block {
  kind: 'run' | 'server' | 'not-tested'
  text: string
}

function readBlocks(page: string): Block[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/^```sh(?: (server|not-tested))?\n(.*?)^```$/gms)].map(([, mark, block = '']) => ({
    kind: mark === 'server' || mark === 'not-tested' ? mark : 'run',
    text: block,
  }))
}

/** Returns the script of a page. Prints `## n` to stderr before block n, to name the one that fails. */
function toScript(blocks: readonly Block[], port: number): string {
  const parts = blocks.map(({ kind, text }, index) => {
    if (kind === 'not-tested') return ''
    const lines = kind === 'server' ? toBackground(text, port) : text
    return `echo "## ${index + 1}" >&2\n${lines}`
  })
  return `set -euo pipefail\n${parts.join('\n')}`.replaceAll('localhost:3000', `localhost:${port}`)
}

function toBackground(command: string, port: number): string {
  return [
    `${command.trim()} >server.log 2>&1 & server=$!`,
    `trap '${stopServer}' EXIT`,
    `until node -e "fetch('http://localhost:${port}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"`,
    'do kill -0 "$server"; sleep 0.2; done',
  ].join('\n')
}

/** Makes a `blogops` command of the built program. It answers the question for a new password. */
function installCommand(folder: string): string {
  const bin = path.join(folder, 'bin')
  const program = path.join(root, 'bin/blogops.mjs')
  const lines = [
    '#!/bin/sh',
    `run() { exec "${process.execPath}" "${program}" "$@"; }`,
    'case "$1 $2" in "users create") echo "a long pass phrase" | run "$@" --password-stdin ;; *) run "$@" ;; esac',
  ]
  mkdirSync(bin)
  writeFileSync(path.join(bin, 'blogops'), `${lines.join('\n')}\n`)
  chmodSync(path.join(bin, 'blogops'), 0o755)
  return bin
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

async function runPage(page: string) {
  const folder = temporaryFolder()
  const site = path.join(folder, 'site')
  mkdirSync(site)
  const port = await findFreePort()
  const { stdout, stderr, exitCode } = await execa('bash', ['-c', toScript(readBlocks(page), port)], {
    cwd: site,
    env: {
      PATH: `${installCommand(folder)}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      NO_COLOR: '1',
      BLOGOPS_PORT: String(port),
      BLOGOPS_LOG_LEVEL: 'warn',
    },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    timeout: 150_000,
  })
  const read = (file: string) => readFileSync(path.join(site, file), 'utf8')
  return { stdout, stderr, exitCode, read, files: (name: string) => readdirSync(path.join(site, name)) }
}

describe('the shell blocks of a page', () => {
  it('are not left out without reason', () => {
    const leftOut = (page: string) => readBlocks(page).filter(({ kind }) => kind === 'not-tested').length
    expect({ start: leftOut('docs/getting-started.md'), cli: leftOut('docs/cli.md') }).toEqual({ start: 2, cli: 2 })
  })

  it('take a beginner from an empty folder to a plan, a backup and a copy', async () => {
    const { stdout, stderr, exitCode, read, files } = await runPage('docs/getting-started.md')
    expect(exitCode, stderr).toBe(0)
    expect(stdout).toContain('Three Desk Lamps Compared')
    expect(read('export.csv').trim().split('\n')).toHaveLength(1 + 3 * 7)
    const plan: { budgetChanges?: unknown; statusChanges?: unknown[] } = JSON.parse(read('plan.json'))
    expect(JSON.stringify(plan)).toContain('Three Desk Lamps Compared')
    expect(files('.')).toEqual(expect.arrayContaining(['data', 'restored', 'public', 'site.tar.gz']))
    const [slug] = files('public/article').filter(name => !name.endsWith('.md'))
    expect(read(`public/article/${slug}/index.html`)).toContain('Northlight Arc LED Desk Lamp')
    expect(read(`public/article/${slug}/index.html`)).toContain('The Desk Shelf')
  }, 180_000)

  it('lead a script through the terminal', async () => {
    const { stdout, stderr, exitCode, read } = await runPage('docs/cli.md')
    expect(exitCode, stderr).toBe(0)
    expect(stdout).toMatch(/^failed with 1$/m)
    expect(stdout).toMatch(/^not allowed: 4$/m)
    expect(JSON.parse(read('made.json')).article.slug).toMatch(/desk-lamps/)
    expect(read('audit.ndjson')).toContain('ads.deploy')
    expect(read('blogops.bash')).toContain('complete')
  }, 180_000)
})

import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listCommandLines } from '../command-lines.ts'
import { workflows } from '../commands/workflows.ts'
import { fakeServer, json } from '../testing/fake-server.ts'
import {
  type FakeTerminalOptions,
  fakeTerminal,
  runLine,
  temporaryFolder,
  testBuild,
} from '../testing/fake-terminal.ts'
import { localApp } from '../testing/local-app.ts'
import { answerShell } from './answer.ts'

const lines = listCommandLines(workflows, testBuild().manifest)

const answers = {
  'GET /api/articles': () =>
    json([
      { slug: 'five-kettles', title: 'Kettles' },
      { slug: 'desk-lamps', title: 'Lamps\u001b' },
    ]),
  'GET /api/facebook/campaigns': () =>
    json([
      { id: '01KA', name: 'Summer sale' },
      { id: '01KB', name: 'Winter' },
    ]),
  'GET /api/facebook/adsets': () => json([{ id: '01KS', name: 'Kettles, summer' }]),
}

/** Returns the candidate values at the end of a line. A blank at the end begins a new word. */
async function offered(line: string, options: FakeTerminalOptions = {}) {
  const { terminal } = fakeTerminal(options)
  const answer = await answerShell({ ...terminal, wait: () => new Promise(() => undefined) }, lines, line.split(' '))
  return answer === ''
    ? []
    : answer
        .trimEnd()
        .split('\n')
        .map(row => row.split('\t')[0])
}

describe('shell completion', () => {
  it.each([
    ['artic', ['articles']],
    ['help artic', ['articles']],
    ['articles ls', []],
    ['adsets bud', ['budget']],
    ['optimize s', ['show', 'schedule']],
    ['articles edit x --hero', ['--hero-image']],
    ['articles list --dry', []],
    ['articles edit x --dry', ['--dry-run']],
    ['--json articles list --no-i', ['--no-input']],
    ['generate --products ', ['1', '2', '3', '5', '7', '10']],
    ['tokens create n --scope articles:', ['articles:read', 'articles:write']],
    ['events import ', [':files']],
    ['generate --feed ', [':files']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['nonsense ', []],
    ['contexts use ', ['local']],
  ])('completes %j', async (line, values) => {
    expect(await offered(line)).toEqual(values)
  })

  it.each([
    ['articles show fiv', ['five-kettles']],
    ['articles rm lamp', ['desk-lamps']],
    ['ads deploy ', ['five-kettles', 'desk-lamps']],
    ['generate --campaign summer', ['01KA']],
    ['adsets assign five-kettles 01K', ['01KA', '01KB']],
    ['adsets budget kettles', ['01KS']],
    ['ads performance --json ', []],
  ])('asks the server for the names of %j', async (line, values) => {
    const { fetch } = fakeServer(answers)
    expect(await offered(`--server http://localhost:9 ${line}`, { fetch })).toEqual(values)
  })

  it('describes an id without control characters', async () => {
    const { terminal } = fakeTerminal({ fetch: fakeServer(answers).fetch })
    const words = ['--server', 'http://localhost:9', 'articles', 'show', 'desk']
    expect(await answerShell({ ...terminal, wait: () => new Promise(() => undefined) }, lines, words)).toBe(
      'desk-lamps\tLamps\\x1b\n',
    )
  })

  it.each(['x;id', '$(id)', '`id`', 'a|sh', 'a&b', '>f', '~', "'", '"', '\\', '*', '-rf', '--yes', 'a\u0007b', ''])(
    'offers no name that a shell would take for more than a word: %j',
    async slug => {
      const named = [slug, 'five-kettles'].map(name => ({ slug: name, title: 'Five kettles' }))
      const { fetch } = fakeServer({ 'GET /api/articles': () => json(named) })
      expect(await offered('--server http://localhost:9 articles show ', { fetch })).toEqual(['five-kettles'])
    },
  )

  it('requests the newest articles and those that match the typed text', async () => {
    const seen: string[] = []
    const newest = Array.from({ length: 200 }, (_, n) => ({ slug: `mugs-${n}`, title: `Mugs ${n}` }))
    const old = { slug: 'five-kettles', title: 'Five Kettles & a Pot' }
    const fetch = async ({ url }: Request) => {
      const { searchParams } = new URL(url)
      seen.push(searchParams.toString())
      return Response.json(searchParams.get('title') === null ? newest : [old, newest[7]])
    }
    const typed = (line: string) => offered(`--server http://localhost:9 articles show ${line}`, { fetch })
    expect(await typed('five-ket')).toEqual(['five-kettles'])
    expect(await typed('kettles&')).toEqual([])
    expect(await typed('mugs-7')).toEqual(expect.arrayContaining(['mugs-7', 'mugs-79']))
    expect(await typed('mugs-7')).toHaveLength(11)
    expect(await typed('')).toHaveLength(100)
    const list = 'status=all&limit=200'
    const sought = ['five+ket', 'kettles%26', 'mugs+7', 'mugs+7'].flatMap(title => [list, `${list}&title=${title}`])
    expect(seen).toEqual([...sought, list])
  })

  it('sends a token only where a command would', async () => {
    const { fetch, seen } = fakeServer(answers)
    const env = { BLOGOPS_TOKEN: 'bo_x_y' }
    expect(await offered('--server http://desk.example articles show ', { fetch, env })).toEqual([])
    expect(seen).toEqual([])
    expect(await offered('--insecure --server http://desk.example articles show five', { fetch, env })).toHaveLength(1)
    const redirects: string[] = []
    const sentOn = async ({ redirect }: Request) => {
      redirects.push(redirect)
      return new Response(null, { status: 307, headers: { location: 'http://elsewhere.example' } })
    }
    expect(await offered('--server http://localhost:9 articles show ', { fetch: sentOn, env })).toEqual([])
    expect(redirects).toEqual(['manual'])
  })

  it('asks the server that owns the data folder and opens nothing', async () => {
    const { fetch, seen } = fakeServer(answers)
    const findServer = async () => ({ url: 'http://127.0.0.1:4000', token: 'lock-token' })
    expect(await offered('articles show five', { fetch, runtime: { findServer } })).toEqual(['five-kettles'])
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer lock-token')
  })

  it('opens an existing data folder and creates none', async () => {
    const { runtime } = await localApp()
    await runLine(['generate', '--topic', 'wireless earbuds', '--quiet'], { runtime })
    const cwd = temporaryFolder()
    expect(await offered('articles show five', { runtime, cwd })).toEqual([])
    expect(existsSync(`${cwd}/data`)).toBe(false)
    mkdirSync(`${cwd}/data/records`, { recursive: true })
    expect(await offered('articles show five', { runtime, cwd })).toEqual([expect.stringContaining('earbuds')])
  })

  it('is empty after an error or a timeout', async () => {
    const refused = async () => Promise.reject(new TypeError('fetch failed'))
    expect(await offered('articles show --server http://localhost:9 f', { fetch: refused })).toEqual([])
    expect(await offered('articles show --context nowhere f')).toEqual([])
    const { fetch } = fakeServer({ 'GET /api/articles': () => json({ code: 'unauthorized' }, 401) })
    expect(await offered('articles show --server http://localhost:9 f', { fetch })).toEqual([])
    const { terminal } = fakeTerminal({ fetch: () => new Promise(() => undefined) })
    expect(await answerShell(terminal, lines, ['--server', 'http://localhost:9', 'articles', 'show', 'f'])).toBe('')
  })
})

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('is printed for %s', async shell => {
    const { exit, stdout } = await runLine(['completion', shell])
    expect({ exit, asks: stdout.includes('__complete') }).toEqual({ exit: 0, asks: true })
  })

  it('is refused for another shell', async () => {
    expect(await runLine(['completion', 'tcsh'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('bash, zsh'),
    })
  })
})

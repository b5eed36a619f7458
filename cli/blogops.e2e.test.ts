import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../package.json'
import { encodeEvent } from '../server/contract/streams.ts'
import { defer } from './output/step-board.ts'

/** Runs the built program in separate processes: `npm run build` first. */
const bin = path.resolve(import.meta.dirname, '../bin/blogops.mjs')

let home: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'blogops-e2e-'))
})

afterAll(() => rm(home, { recursive: true, force: true }))

interface Started {
  /** Text for stdin before it ends; null leaves it open and silent. */
  input?: string | null
  /** Maximum milliseconds to wait for its end. */
  timeout?: number
}

function blogops(words: readonly string[], { input = '', timeout = 15_000 }: Started = {}) {
  const folders = { HOME: home, BLOGOPS_DATA_DIR: path.join(home, 'data') }
  const env = { PATH: process.env.PATH ?? '', ...folders, BLOGOPS_LOG_LEVEL: 'silent' }
  const options = { cwd: home, env, extendEnv: false, reject: false, timeout } as const
  const subprocess = execa(process.execPath, [bin, ...words], options)
  if (input !== null) subprocess.stdin.end(input)
  return subprocess
}

describe('the program', () => {
  it.skipIf(!existsSync('/dev/full'))('fails where its output cannot be written', async () => {
    const line = `"${process.execPath}" "${bin}" api --list > /dev/full`
    const { exitCode, stderr } = await execa({ shell: true, reject: false, cwd: home, timeout: 15_000 })`${line}`
    expect(exitCode).toBe(1)
    expect(stderr).toContain('could not be written')
  })

  it('prints its version and help', async () => {
    expect(await blogops(['--version'])).toMatchObject({ exitCode: 0, stdout: version, stderr: '' })
    expect(await blogops(['--help'])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('generate') })
  })

  it.each([
    ['closed', ''],
    ['open and silent', null],
  ])('never waits for an answer with stdin %s', async (_, input) => {
    const lines = [['generate'], ['users', 'create', 'ada'], ['articles', 'delete', 'x'], ['login']]
    const ended = await Promise.all(lines.map(line => blogops(line, { input })))
    expect(ended.map(({ exitCode, stdout }) => ({ exitCode, stdout }))).toEqual(
      lines.map(() => ({ exitCode: 2, stdout: '' })),
    )
    expect(ended.map(({ stderr }) => /(--[\w-]+)/.exec(stderr)?.[1])).toEqual([
      '--topic',
      '--password-stdin',
      '--yes',
      '--server',
    ])
  })

  it('generates, lists and shows articles; a closed pipe is not a failure', async () => {
    // Nine articles take over 15 seconds on a busy machine.
    const made = await blogops(['demo', '--no-serve', '--json'], { timeout: 60_000 })
    expect(made.exitCode).toBe(0)
    const { article } = JSON.parse(made.stdout)
    const listed = await blogops(['articles', 'list', '--json'])
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ slug: article.slug, sample: true }))
    const left = blogops(['articles', 'show', article.slug, '--json'])
    left.stdout.destroy()
    expect((await left).exitCode).toBe(0)
  })

  it('calls the server that owns the data folder, which Ctrl-C stops cleanly', async () => {
    const server = blogops(['serve', '--port', '0', '--json'])
    const url = await firstDocument(server.stdout)
    const line = ['users', 'create', 'grace', '--password-stdin']
    const created = await blogops(line, { input: 'a long pass phrase\n' })
    expect(created.exitCode).toBe(0)
    const signedIn = await blogops(['login', '--server', url, '--username', 'grace', '--password-stdin'], {
      input: 'a long pass phrase\n',
    })
    expect(signedIn).toMatchObject({ exitCode: 0 })
    expect((await blogops(['whoami', '--server', url])).stdout).toBe(`grace at ${url}`)
    expect((await blogops(['serve', '--port', '0'])).exitCode).toBe(5)
    server.kill('SIGINT')
    expect((await server).exitCode).toBe(0)
    expect((await blogops(['users', 'list', '--server', url])).exitCode).toBe(6)
  })
})

describe('Ctrl-C during a generation', () => {
  it('cancels the job and exits with 3', async () => {
    const { url, following, cancelled } = await slowServer()
    const generating = blogops(['generate', '--topic', 'desk lamps', '--server', url])
    const stream = await following
    generating.kill('SIGINT')
    await cancelled
    stream.end(encodeEvent({ sequence: 2, at: '', type: 'end', status: 'cancelled', result: null, error: null }, '2'))
    expect(await generating).toMatchObject({ exitCode: 3, stdout: '' })
  })

  it('exits at once at the second Ctrl-C', async () => {
    const { url, following, cancelled } = await slowServer()
    const generating = blogops(['generate', '--topic', 'desk lamps', '--server', url])
    await following
    generating.kill('SIGINT')
    await cancelled
    generating.kill('SIGINT')
    expect((await generating).exitCode).toBe(3)
  })
})

/** Reads the address that a server prints as JSON when it listens. */
async function firstDocument(stdout: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.trimEnd().endsWith('}')) return JSON.parse(text).url
  }
  throw new Error(`serve said ${JSON.stringify(text)}`)
}

/** Serves one job that continues until the test ends its stream. */
async function slowServer() {
  const following = defer<ServerResponse>()
  const cancelled = defer()
  const job = JSON.stringify({ id: 'j1', status: 'running' })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(encodeEvent({ sequence: 1, at: '', type: 'start', steps: [] }, '1'))
      following.resolve(response)
    } else {
      const body = request.url?.includes('/similar') ? '[]' : job
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      if (request.url?.endsWith('/cancel')) cancelled.resolve()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, following: following.promise, cancelled: cancelled.promise }
}

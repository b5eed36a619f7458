import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { run } from '../../run.ts'
import type { LocalRuntime } from '../../terminal.ts'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'

const asked = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'user_permissions', arguments: {} } },
]
const stdin = asked.map(message => `${JSON.stringify(message)}\n`).join('')

/** A folder that `serve` opens, or that another server has locked. */
async function folder(owner?: string) {
  const { app } = await createTestApp()
  const seen = { served: [] as object[], closed: 0 }
  const runtime: Partial<LocalRuntime> = {
    readConfig: async (variables, settings) => readConfig(variables, settings, '/srv'),
    async serve(_, settings) {
      if (owner !== undefined) throw new BlogopsError('locked', 'A server has it.')
      seen.served.push(settings)
      const close = async () => {
        seen.closed += 1
      }
      return { url: 'http://127.0.0.1:4567', siteUrl: 'http://localhost:3000', app, close }
    },
    openFolder: async () => ({ kind: 'server', dataDir: '/srv/data', url: owner ?? '', token: 'lock-token' }),
  }
  return { runtime, seen }
}

const answers = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

describe('blogops mcp', () => {
  it('serves the folder, writes only the protocol to stdout, and ends with stdin', async () => {
    const { runtime, seen } = await folder()
    const { exit, stdout, stderr } = await runLine(['mcp'], { runtime, stdin })
    expect(exit).toBe(0)
    expect(answers(stdout)).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'blogops' } } },
      { jsonrpc: '2.0', id: 2, result: { structuredContent: { signedInBy: 'data folder' } } },
    ])
    expect(stderr).toBe('Serving /srv/data at http://127.0.0.1:4567\n')
    expect(seen).toMatchObject({ served: [{ BLOGOPS_HOST: '127.0.0.1', BLOGOPS_PORT: '0' }], closed: 1 })
  })

  it('tells a person at a terminal what it waits for', async () => {
    const { runtime } = await folder()
    const fake = fakeTerminal({ runtime })
    const typed = Object.assign(new PassThrough(), { isTTY: true })
    typed.end()
    expect(await run({ ...fake.terminal, stdin: typed }, ['mcp'], testBuild())).toBe(0)
    expect(fake.stderr()).toContain('Waiting for an assistant')
  })

  it('opens nothing before the first request', async () => {
    const { runtime, seen } = await folder()
    expect((await runLine(['mcp'], { runtime })).exit).toBe(0)
    expect(seen.served).toEqual([])
  })

  it('calls the server that owns the folder', async () => {
    const { runtime } = await folder('http://127.0.0.1:4000')
    const permissions = { signedInBy: 'data folder', username: null, scopes: [] }
    const server = fakeServer({ 'GET /api/user/permissions': () => json(permissions) })
    const { stdout } = await runLine(['mcp'], { runtime, stdin, fetch: server.fetch })
    expect(answers(stdout)).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: permissions } }])
    expect(server.seen[0]?.headers.get('authorization')).toBe('Bearer lock-token')
  })

  it('calls the named server with the token', async () => {
    const server = fakeServer({
      'GET /api/user/permissions': () => json({ code: 'unauthorized', message: 'The token is not known.' }, 401),
    })
    const line = ['mcp', '--server', 'http://localhost:9', '--token', 'bo_a_b']
    const { stdout } = await runLine(line, { stdin, fetch: server.fetch })
    expect(server.seen[0]?.headers.get('authorization')).toBe('Bearer bo_a_b')
    expect(answers(stdout)[1]).toMatchObject({ result: { isError: true } })
  })

  it('accepts --port only with --http', async () => {
    const { exit, stderr } = await runLine(['mcp', '--port', '3001'])
    expect(exit).toBe(2)
    expect(stderr).toContain('--http')
  })
})

import { describe, expect, it } from 'vitest'
import { openConnection } from './connection.ts'
import { readGlobalFlags } from './global-flags.ts'
import { createOutput } from './output/output.ts'
import type { OpenedFolder, Terminal } from './terminal.ts'
import { fakeServer, json } from './testing/fake-server.ts'
import { fakeTerminal, runLine } from './testing/fake-terminal.ts'
import { localApp } from './testing/local-app.ts'

const flags = readGlobalFlags({})
const owned: OpenedFolder = { kind: 'server', dataDir: '/data', url: 'http://127.0.0.1:4000', token: 'lock-token' }

const opening = (terminal: Terminal) => ({ terminal, variables: {}, flags, output: createOutput(terminal, flags) })

function refusing(code: string) {
  return async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) })
  }
}

const answering = (response: () => Response) => ({ fetch: async () => response() })
const campaign = ['campaigns', 'create', '--name', 'Spring', '--server', 'https://desk.example', '--token', 'bo_x']

describe('a server', () => {
  it.each([
    [503, '503: Service Unavailable'],
    [401, '401: Unauthorized'],
    [200, '200: '],
  ])('fails as an outside service if a proxy answers with %i', async (status, told) => {
    const statusText = { 503: 'Service Unavailable', 401: 'Unauthorized' }[status] ?? ''
    const page = () => new Response('<html>Busy</html>', { status, statusText })
    const { exit, stderr } = await runLine([...campaign, '--json'], answering(page))
    expect(exit).toBe(6)
    const { error } = JSON.parse(stderr)
    expect(error).toMatchObject({ code: 'unavailable', hint: expect.stringContaining('BLOGOPS_SERVER') })
    expect(error.message).toContain(told)
  })

  it('returns the refusal of a call unchanged', async () => {
    const own = { code: 'forbidden', message: 'This token has not the scope ads:write.', requestId: 'r' }
    expect(
      await runLine(
        campaign,
        answering(() => json(own, 403)),
      ),
    ).toMatchObject({ exit: 4 })
  })

  it('is ready for doctor only if its answer says so', async () => {
    const doctor = ['doctor', '--server', 'https://desk.example']
    const page = await runLine(
      doctor,
      answering(() => new Response('<html>Hello</html>')),
    )
    expect(page).toMatchObject({ exit: 1, stdout: expect.stringContaining('is not a blogops server') })
    expect(
      (
        await runLine(
          doctor,
          answering(() => json({ status: 'ready' })),
        )
      ).exit,
    ).toBe(0)
  })
})

describe('the local data folder', () => {
  it.each([[], ['--json'], ['--ndjson'], ['--quiet']])('reports repairs made while opening: %s', async (...mode) => {
    const { app, runtime: whole } = await localApp()
    const repaired = { ...app, notices: ['The journal was damaged.'], close: async () => undefined }
    const openFolder = async () => ({ kind: 'app', dataDir: '/data', app: repaired }) as const
    const { exit, stdout, stderr } = await runLine(['jobs', 'list', ...mode], { runtime: { openFolder } })
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'warning: The journal was damaged.\n' })
    expect(stdout).toBe((await runLine(['jobs', 'list', ...mode], { runtime: whole })).stdout)
  })

  it('is reached through the server that owns it, with the token of its lock', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/jobs': () => json([]) })
    const { terminal } = fakeTerminal({ fetch, runtime: { openFolder: async () => owned } })
    const { client, target } = await openConnection(opening(terminal))
    expect(await client.jobs.list()).toEqual([])
    expect(target).toMatchObject({ kind: 'owner', url: 'http://127.0.0.1:4000' })
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer lock-token')
  })

  it('is opened after its server has stopped, and the call is repeated', async () => {
    const { runtime, client: direct } = await localApp()
    const folders = [async () => owned, async () => owned, runtime.openFolder]
    const openFolder = (...given: Parameters<typeof runtime.openFolder>) =>
      (folders.shift() ?? runtime.openFolder)(...given)
    const { terminal, waits } = fakeTerminal({ fetch: refusing('ECONNREFUSED'), runtime: { openFolder } })
    const { client } = await openConnection(opening(terminal))
    await client.users.create({ username: 'ada', password: 'a long pass phrase' })
    expect(await direct.users.list()).toHaveLength(1)
    expect(waits).toHaveLength(2)
  })

  it('does not repeat a change that may have arrived', async () => {
    let opened = 0
    const openFolder = async () => {
      opened += 1
      return owned
    }
    const { terminal } = fakeTerminal({ fetch: refusing('ECONNRESET'), runtime: { openFolder } })
    const { client } = await openConnection(opening(terminal))
    const change = client.users.create({ username: 'ada', password: 'a long pass phrase' })
    await expect(change).rejects.toMatchObject({ code: 'unavailable', exitCode: 6 })
    expect(opened).toBe(1)
  })
})

describe('a call to a server', () => {
  const elsewhere = { location: 'https://elsewhere.example/api/login' }
  const redirectError = 'error: The server at https://desk.example redirects calls to https://elsewhere.example.'

  it.each([301, 302, 303, 307, 308])('does not follow a %i redirect', async status => {
    const asked: string[] = []
    const fetch: Terminal['fetch'] = async request => {
      asked.push(`${request.redirect} ${request.url}`)
      return new Response(null, { status, headers: elsewhere })
    }
    const line = ['login', '--server', 'https://desk.example', '--username', 'ada', '--password-stdin']
    const { exit, stderr } = await runLine(line, { fetch, stdin: 'a long pass phrase' })
    expect({ exit, asked }).toEqual({ exit: 6, asked: ['manual https://desk.example/api/login'] })
    expect(stderr).toContain(redirectError)
  })

  it('handles an invalid redirect location', async () => {
    const headers = { location: 'http://[' }
    const fetch = async () => new Response(null, { status: 307, headers })
    const { exit, stderr } = await runLine(['jobs', 'list', '--server', 'https://desk.example'], { fetch })
    expect({ exit, stderr }).toMatchObject({ exit: 6, stderr: expect.stringContaining('redirects calls.') })
  })
})

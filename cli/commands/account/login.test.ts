import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { type FakeTerminalOptions, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'

const password = 'a long pass phrase'
const at = ['--server', 'http://localhost:3000']

describe('signing in to a server', () => {
  let home: FakeTerminalOptions

  beforeEach(async () => {
    const { app, local } = await createTestApp()
    await local.users.create({ username: 'ada', password })
    home = { cwd: temporaryFolder(), fetch: app.fetch }
  })

  const login = () =>
    runLine(['login', '--username', 'ada', '--password-stdin', ...at], { ...home, stdin: `${password}\n` })

  it('creates a token with a password, stores it privately and signs out', async () => {
    expect(await login()).toMatchObject({ exit: 0, stdout: 'Signed in to http://localhost:3000 as ada\n' })
    const file = path.join(home.cwd ?? '', '.config/blogops/credentials.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain(password)
    expect(JSON.parse((await runLine(['whoami', '--json', ...at], home)).stdout)).toMatchObject({ username: 'ada' })

    const [token] = JSON.parse((await runLine(['tokens', 'list', '--json', ...at], home)).stdout)
    expect(token.name).toBe('blogops on test-host')
    expect(await runLine(['logout', '--json'], home)).toMatchObject({ exit: 0 })
    expect((await runLine(['whoami', ...at], home)).exit).toBe(4)
  })

  it('ends its session', async () => {
    await login()
    expect((await runLine(['sessions', 'list', '--json', ...at], home)).stdout).toBe('[]\n')
  })

  it('refuses a wrong password and stores nothing', async () => {
    const wrong = await runLine(['login', '--username', 'ada', '--password-stdin', ...at], { ...home, stdin: 'not it' })
    expect(wrong.exit).toBe(4)
    expect((await runLine(['users', 'list', ...at], home)).exit).toBe(4)
  })

  it('accepts only a valid token', async () => {
    const refused = await runLine(['login', '--token-stdin', ...at], { ...home, stdin: 'bo_made_up' })
    expect(refused.exit).toBe(4)
    await login()
    const made = await runLine(['tokens', 'create', 'ci', '--scope', 'articles:read', '--json', ...at], home)
    const { token } = JSON.parse(made.stdout)
    const other: FakeTerminalOptions = { ...home, cwd: temporaryFolder(), stdin: `${token}\n` }
    expect(await runLine(['login', '--token-stdin', ...at], other)).toMatchObject({ exit: 0 })
  })

  it('escapes the user name that a server returns', async () => {
    const username = 'ada\u001b]0;root\u0007\u202e'
    const { fetch } = fakeServer({ 'GET /api/user': () => json({ id: '1', username, createdAt: '' }) })
    const { exit, stdout } = await runLine(['login', '--token-stdin', ...at], { fetch, stdin: 'bo_x_y' })
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: 'Signed in to http://localhost:3000 as ada\\x1b]0;root\\x07\\u202e\n',
    })
  })

  it('does not prompt without a terminal', async () => {
    expect(await runLine(['login', ...at], { ...home, stdin: 'silent' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('blogops login --token-stdin'),
    })
    expect((await runLine(['login'], home)).stderr).toContain('--server is missing')
    expect((await runLine(['login', '--username', 'ada', ...at], home)).stderr).toContain('--password-stdin')
  })
})

describe('a token', () => {
  it('is not sent over plain http to another machine without --insecure', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/users': () => json([]) })
    const line = ['users', 'list', '--server', 'http://blog.example', '--token', 't']
    expect(await runLine(line, { fetch })).toMatchObject({ exit: 2, stderr: expect.stringContaining('plain http') })
    expect(seen).toEqual([])
    expect((await runLine([...line, '--insecure'], { fetch })).exit).toBe(0)
    expect((await runLine(['users', 'list', '--server', 'blog.example', '--token', 't'], { fetch })).exit).toBe(0)
  })

  it('comes from the flag, then the environment, and goes only to the named server', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/users': () => json([]) })
    const env = { BLOGOPS_SERVER: 'https://one.example', BLOGOPS_TOKEN: 'from-env' }
    await runLine(['users', 'list'], { fetch, env })
    await runLine(['users', 'list', '--token', 'from-flag'], { fetch, env })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer from-env', 'Bearer from-flag'])
  })

  it.each([
    ['.env', 'BLOGOPS_SERVER=https://other.example\n', { BLOGOPS_TOKEN: 'secret' }],
    ['the environment', 'BLOGOPS_TOKEN=secret\n', { BLOGOPS_SERVER: 'https://other.example' }],
  ])('is not sent to a server that only %s names', async (source, dotEnv, env) => {
    const { fetch, seen } = fakeServer({ 'GET /api/users': () => json([]) })
    const cwd = temporaryFolder()
    writeFileSync(`${cwd}/.env`, dotEnv)
    const { exit, stderr } = await runLine(['users', 'list'], { cwd, fetch, env })
    expect({ exit, seen }).toEqual({ exit: 2, seen: [] })
    expect(stderr).toContain(`https://other.example, which ${source} names`)
    expect(stderr).not.toContain('secret')
    expect((await runLine(['users', 'list', '--server', 'https://one.example'], { cwd, fetch, env })).exit).toBe(0)
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  it('reports a damaged file with a remedy', async () => {
    const cwd = temporaryFolder()
    mkdirSync(`${cwd}/blogops`, { recursive: true })
    writeFileSync(`${cwd}/blogops/credentials.json`, '{"http://x": ')
    const { exit, stderr } = await runLine(['logout'], { cwd, env: { XDG_CONFIG_HOME: cwd } })
    expect(exit).toBe(1)
    expect(stderr).toContain(`rm ${cwd}/blogops/credentials.json`)
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../server/testing/create-test-app.ts'
import { listCommandLines } from './command-lines.ts'
import { workflows } from './commands/workflows.ts'
import { answerShell } from './completion/answer.ts'
import { createLocalRuntime } from './process-terminal.ts'
import { run } from './run.ts'
import { fakeServer, json } from './testing/fake-server.ts'
import { type FakeTerminalOptions, fakeTerminal, runLine, temporaryFolder, testBuild } from './testing/fake-terminal.ts'
import { person } from './testing/person.ts'

/** Commands in a working folder that somebody else created, with their `.env`. */

const stranger = 'https://stranger.example'

function folderWith(dotEnv: string): string {
  const cwd = temporaryFolder()
  writeFileSync(`${cwd}/.env`, dotEnv)
  return cwd
}

/** Runs a command for a person who types these answers. */
async function typed(words: readonly string[], answers: readonly [string, string][], options: FakeTerminalOptions) {
  const { terminal: seat } = person(answers)
  const { stdin, stderr, interruption } = seat
  const fake = fakeTerminal(options)
  let shown = ''
  stderr.on('data', part => {
    shown += String(part)
  })
  const exit = await run({ ...fake.terminal, stdin, stderr, interruption }, words, testBuild())
  return { exit, shown }
}

describe('a .env that names an address', () => {
  const commands = [
    ['articles', 'list'],
    ['generate', '--topic', 'desk lamps'],
    ['serve', '--port', '0'],
    ['work'],
    ['whoami'],
    ['demo', '--no-serve'],
    ['migrate', '--to', './copy', '--yes'],
    ['restore', 'site.tar.gz', '--yes'],
    ['doctor'],
  ]
  it.each(commands.map(words => [words.join(' '), words] as const))(
    'gets no secret from blogops %s',
    async (_, words) => {
      const cwd = folderWith('BLOGOPS_DATABASE_URL=postgres://stranger.example:1/blog\n')
      writeFileSync(`${cwd}/site.tar.gz`, '')
      const runtime = createLocalRuntime(cwd, () => undefined, new AbortController().signal)
      const env = { PGPASSWORD: 'hunter2' }
      const { exit, stdout, stderr } = await runLine(words, { cwd, env, runtime })
      expect(exit).toBe(words[0] === 'doctor' ? 1 : 2)
      expect(stdout + stderr).toContain('Refusing to use the BLOGOPS_DATABASE_URL of .env with the PGPASSWORD of')
    },
  )

  it('gets no token from the line, and no login of another server', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/users': () => json([]) })
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
    mkdirSync(`${cwd}/.config/blogops`, { recursive: true })
    const login = { 'https://own.example': { token: 'bo_own', username: 'ada', name: 'own', current: true } }
    writeFileSync(`${cwd}/.config/blogops/credentials.json`, JSON.stringify(login))
    const { exit, stderr } = await runLine(['users', 'list', '--token', 'bo_line'], { cwd, fetch })
    expect({ exit, seen }).toEqual({ exit: 2, seen: [] })
    expect(stderr).toContain(`Refusing to send the token of --token to ${stranger}, which .env names.`)
    await runLine(['users', 'list'], { cwd, fetch })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null])
  })
})

describe('signing in to the server that .env names', () => {
  it.each([['--username', 'ada', '--password-stdin'], ['--token-stdin']])(
    'is refused where nobody can be asked: %s',
    async (...words) => {
      const { fetch, seen } = fakeServer({})
      const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
      const { exit, stderr } = await runLine(['login', ...words], { cwd, fetch, stdin: 'hunter2' })
      expect({ exit, seen }).toEqual({ exit: 2, seen: [] })
      expect(stderr).toContain(`Refusing to sign in to ${stranger}, which only .env names.`)
      expect(stderr).toContain(`--server ${stranger}`)
    },
  )

  const typing = (answers: readonly [string, string][], options: FakeTerminalOptions) =>
    typed(['login', '--username', 'ada'], answers, options)

  it('is asked about first, and a no sends nothing', async () => {
    const { fetch, seen } = fakeServer({})
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
    const { exit, shown } = await typing([['Sign in there?', '\r']], { cwd, fetch })
    expect({ exit, seen }).toEqual({ exit: 3, seen: [] })
    expect(shown).toContain(stranger)
  })

  it('names the server where it asks for the password', async () => {
    const { app, local } = await createTestApp()
    await local.users.create({ username: 'ada', password: 'a long pass phrase' })
    const options = { cwd: folderWith('BLOGOPS_SERVER=http://localhost:3000\n'), fetch: app.fetch }
    const asked = await typing(
      [
        ['Sign in there?', 'y\r'],
        ['Password (sent to http://localhost:3000):', 'a long pass phrase\r'],
      ],
      options,
    )
    expect(asked.exit).toBe(0)
  })
})

describe('sending a password to the server that .env names', () => {
  const user = { id: 'u1', username: 'ada', createdAt: '2026-01-01T00:00:00.000Z' }
  /** It claims a session, so that the command goes on to send the password. */
  const hostileServer = () =>
    fakeServer({
      'GET /api/user/permissions': () => json({ signedInBy: 'session', username: 'ada', scopes: [] }),
      'POST /api/users': () => json(user, 201),
    })
  const input = '{"username":"ada","password":"hunter2hunter2"}'

  it.each([
    ['users', 'create', 'ada', '--password-stdin'],
    ['users', 'create', 'ada', '--password-stdin', '--dry-run'],
    ['users', 'password', 'ada', '--password-stdin'],
    ['api', 'auth.login', '--input', input],
    ['api', 'calls.check', '--input', `{"operation":"users.create","input":${input}}`],
  ])('is refused without a terminal: %s %s', async (...words) => {
    const { fetch, seen } = hostileServer()
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
    const { exit, stderr } = await runLine(words, { cwd, fetch, stdin: 'hunter2hunter2\n' })
    expect({ exit, seen }).toEqual({ exit: 2, seen: [] })
    expect(stderr).toContain(`Refusing to send a secret to ${stranger}, which only .env names.`)
    expect(stderr).toContain(`--server ${stranger}`)
  })

  it('is asked about before the password, and a no sends nothing', async () => {
    const { fetch, seen } = hostileServer()
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
    const words = ['users', 'create', 'ada']
    const { exit, shown } = await typed(words, [['Send a secret there?', '\r']], { cwd, fetch })
    expect({ exit, seen }).toEqual({ exit: 3, seen: [] })
    expect(shown).toContain(stranger)
  })

  it('is done after a yes, or without a question if the line names the server', async () => {
    const { fetch, seen } = hostileServer()
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\n`)
    const answers: [string, string][] = [
      ['Send a secret there?', 'y\r'],
      [`Password (sent to ${stranger}):`, 'hunter2hunter2\r'],
    ]
    expect((await typed(['users', 'create', 'ada'], answers, { cwd, fetch })).exit).toBe(0)
    const line = ['users', 'create', 'ada', '--password-stdin', '--server', stranger]
    expect((await runLine(line, { cwd, fetch, stdin: 'hunter2hunter2' })).exit).toBe(0)
    expect(seen.filter(({ call }) => call === 'POST /api/users')).toHaveLength(2)
  })

  it('is refused over plain http to another machine', async () => {
    const { fetch, seen } = hostileServer()
    const line = ['users', 'create', 'ada', '--password-stdin', '--server', 'http://stranger.example']
    const { exit, stderr } = await runLine(line, { fetch, stdin: 'hunter2hunter2' })
    expect({ exit, seen }).toEqual({ exit: 2, seen: [] })
    expect(stderr).toContain('over plain http')
  })
})

describe('pressing Tab in such a folder', () => {
  const lines = listCommandLines(workflows, testBuild().manifest)
  const offered = async (options: FakeTerminalOptions) => {
    const { terminal } = fakeTerminal(options)
    return answerShell({ ...terminal, wait: () => new Promise(() => undefined) }, lines, ['articles', 'show', ''])
  }
  const slugs = { 'GET /api/articles': () => json([{ slug: 'five-kettles', title: 'Kettles' }]) }

  it('calls no server that only .env names', async () => {
    const { fetch, seen } = fakeServer(slugs)
    const cwd = folderWith(`BLOGOPS_SERVER=${stranger}\nBLOGOPS_TOKEN=theirs\n`)
    expect(await offered({ cwd, fetch })).toBe('')
    expect(seen).toEqual([])
    expect(await offered({ cwd, fetch, env: { BLOGOPS_SERVER: 'https://own.example' } })).toBe('')
    expect(await offered({ fetch, env: { BLOGOPS_SERVER: 'https://own.example' } })).toContain('five-kettles')
  })

  it('opens no database that only .env names', async () => {
    let opened = 0
    const openFolder = async () => {
      opened += 1
      throw new Error('This test has no database.')
    }
    const cwd = folderWith('BLOGOPS_DATABASE_URL=postgres://u:p@stranger.example/blog\nBLOGOPS_SECRET=theirs\n')
    expect(await offered({ cwd, runtime: { openFolder } })).toBe('')
    expect(opened).toBe(0)
    await offered({ env: { BLOGOPS_DATABASE_URL: 'postgres://own.example/blog' }, runtime: { openFolder } })
    expect(opened).toBe(1)
  })
})

import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { workflows } from './commands/workflows.ts'
import { renderRootHelp } from './help/root-help.ts'
import { buildProgram } from './run.ts'
import { fakeServer, json } from './testing/fake-server.ts'
import { runLine, temporaryFolder, testBuild } from './testing/fake-terminal.ts'
import { localApp } from './testing/local-app.ts'

const server = ['--server', 'http://localhost:9']

describe('the command line', () => {
  it('shows help on stdout, with examples', async () => {
    for (const line of [[], ['--help'], ['help']]) {
      const { exit, stdout, stderr } = await runLine(line)
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
      expect(stdout).toContain('blogops generate --topic')
    }
    expect((await runLine(['tokens', 'create', '--help'])).stdout).toContain('$ blogops tokens create nightly --scope')
  })

  it('shows the help of a command of any depth', async () => {
    for (const words of [['ads', 'deploy'], ['ads'], ['generate'], ['users', 'create']]) {
      const help = await runLine(['help', ...words])
      expect(help).toMatchObject({ exit: 0, stderr: '', stdout: (await runLine([...words, '--help'])).stdout })
    }
    expect((await runLine(['help', 'ads', 'deploy'])).stdout).toContain('Usage: blogops ads deploy <article>')
  })

  it('shows the same help without the commands, as it was built', async () => {
    expect(renderRootHelp(80)).toBe((await runLine(['--help'])).stdout)
  })

  it('fits 80 columns and has an example for each command', () => {
    const asked = [buildProgram({ ...testBuild(), workflows }, async () => undefined)]
    for (const command of asked) {
      asked.push(...command.commands)
      const lines = command.helpInformation().split('\n')
      expect(lines.filter(line => line.length > 80 && !line.startsWith('  $ '))).toEqual([])
      if (command.commands.length === 0 && command.name() !== 'help') expect(lines.join()).toMatch(/,Examples?:,/)
    }
    expect(asked.length).toBeGreaterThan(90)
  })

  it('shows the subcommands or arguments of each command', async () => {
    const usage = async (...words: string[]) => (await runLine([...words, '--help'])).stdout.split('\n')[0]
    expect(await usage('articles')).toBe('Usage: blogops articles <command> [options]')
    expect(await usage('images')).toBe('Usage: blogops images <command> [options]')
    expect(await usage('optimize')).toBe('Usage: blogops optimize [command] [options]')
    expect(await usage('backup')).toBe('Usage: blogops backup <file> | <command> [options]')
  })

  it('lists common subcommands first and destructive ones last', async () => {
    const { stdout } = await runLine(['articles', '--help'])
    const words = [...stdout.matchAll(/^ {2}([a-z]+)(?:, \w+)? {2}/gm)].map(([, word]) => word)
    expect(words.slice(0, 3)).toEqual(['list', 'show', 'create'])
    expect(words.indexOf('delete')).toBeGreaterThan(words.indexOf('sections'))
  })

  it('puts every command in a group and describes it and each argument', () => {
    const program = buildProgram({ ...testBuild(), workflows }, async () => undefined)
    expect(program.helpInformation()).not.toContain('\nMore:')
    const asked = [...program.commands]
    const silent: string[] = []
    for (const command of asked) {
      asked.push(...command.commands)
      if (['', command.name()].includes(command.description()) && command.name() !== 'help') silent.push(command.name())
      for (const { description, name } of command.registeredArguments.map(a => ({ ...a, name: a.name() })))
        if (!description && command.name() !== 'help')
          silent.push(`${command.parent?.name()} ${command.name()} <${name}>`)
      for (const { description, long } of command.options) if (!description) silent.push(`${command.name()} ${long}`)
    }
    expect(silent).toEqual([])
  })

  it('names a command group without its subcommand, leaving out flag values', async () => {
    const { exit, stderr } = await runLine(['--data-dir', '/srv/blog', 'articles', '--context', 'desk', '--json'])
    expect(exit).toBe(2)
    expect(JSON.parse(stderr).error).toMatchObject({ message: 'blogops articles needs a command.' })
  })

  it('accepts short aliases', async () => {
    const { fetch, seen } = fakeServer({
      'GET /api/jobs': () => json([]),
      'DELETE /api/tokens/t': () => json({ ok: true }),
    })
    expect((await runLine(['jobs', 'ls', ...server], { fetch })).exit).toBe(0)
    expect((await runLine(['tokens', 'rm', 't', ...server], { fetch })).exit).toBe(0)
    expect(seen).toHaveLength(2)
  })

  it('rejects flags of the parent command', async () => {
    const flags = ['--plan', '--detailed-exitcode', '--dry-run']
    const help = await runLine(['optimize', 'list', '--help'])
    for (const flag of flags) expect(help.stdout).not.toContain(flag)
    expect(help.stdout).toContain('--data-dir')
    expect((await runLine(['optimize', 'apply', '--help'])).stdout).toContain('--dry-run')
    for (const [words, flag] of [
      [['optimize', 'list', '--plan', 'x'], '--plan'],
      [['optimize', '--plan', 'x', 'show', 'a'], '--plan'],
      [['optimize', 'list', '--dry-run'], '--dry-run'],
      [['analytics', 'days', '--sort', 'visitors'], '--sort'],
    ] as const) {
      const { exit, stderr } = await runLine(words)
      expect([exit, stderr]).toEqual([2, expect.stringContaining(`unknown option '${flag}'`)])
    }
  })

  it('prints its version', async () => {
    for (const line of [['--version'], ['articles', 'list', '--version']]) {
      expect(await runLine(line)).toMatchObject({ exit: 0, stdout: '1.2.3\n' })
    }
  })

  it.each([
    [['artcles', 'list'], 'Did you mean articles?'],
    [['articles', 'shwo'], 'Did you mean show?'],
    [['publish', 'old-news'], 'Did you mean articles publish?'],
    [['help', 'ads', 'deplyo'], 'Did you mean deploy?'],
    [['help', 'artcles'], 'Did you mean articles?'],
    [['help', 'ads', 'deploy', 'now'], "unknown command 'now'"],
    [['generate', '--topc', 'x'], 'Did you mean --topic?'],
    [['articles'], 'blogops articles --help'],
    [['doctor', 'who'], 'too many arguments'],
    [['ads', 'list', '01KADSET'], "'list' takes no argument"],
  ])('reports %j as wrong usage with a hint', async (line, told) => {
    const { exit, stdout, stderr } = await runLine(line)
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toContain(told)
  })

  it('reports an unparsable line as JSON with --json', async () => {
    const { stderr } = await runLine(['artcles', '--json'])
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'bad_request', message: "unknown command 'artcles'", hint: 'Did you mean articles?' },
    })
  })

  it.each([
    ['unauthorized', 401, 4],
    ['forbidden', 403, 4],
    ['not_found', 404, 1],
    ['conflict', 409, 5],
    ['upstream_rejected', 502, 6],
    ['internal', 500, 1],
  ])('maps the error %s to its exit code', async (code, status, exit) => {
    const body = { code, message: 'It went wrong.', hint: 'Do this.', requestId: 'r7' }
    const { fetch } = fakeServer({ 'GET /api/jobs/j1': () => json(body, status) })
    const ended = await runLine(['jobs', 'show', 'j1', '--json', ...server], { fetch })
    expect(ended.exit).toBe(exit)
    expect(ended.stdout).toBe('')
    expect(JSON.parse(ended.stderr)).toEqual({ error: body })
  })

  it('prints the server’s message without the status', async () => {
    const body = { code: 'not_found', message: 'There is no job j1.', hint: 'List them.', requestId: 'r7' }
    const { fetch } = fakeServer({ 'GET /api/jobs/j1': () => json(body, 404) })
    const { stderr } = await runLine(['jobs', 'show', 'j1', ...server], { fetch })
    expect(stderr).toBe('error: There is no job j1.\nhint: List them.\n')
  })

  it('reports an unreachable server as an outside failure', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    }
    const { exit, stderr } = await runLine(['jobs', 'list', ...server], { fetch })
    expect(exit).toBe(6)
    expect(stderr).toContain('http://localhost:9 cannot be reached (connect ECONNREFUSED)')
    expect(stderr).toContain('hint: ')
  })

  it('neutralises control characters from a hostile server', async () => {
    const hostile = 'a\u001b]0;owned\u0007\u009b2Jb\u202ec\nd'
    const { fetch } = fakeServer({ 'GET /api/users': () => json([{ id: '1', username: hostile }]) })
    const { stdout } = await runLine(['users', 'list', ...server], { fetch })
    expect(stdout).toBe('1\ta\\x1b]0;owned\\x07\\x9b2Jb\\u202ec d\n')
    const asJson = await runLine(['users', 'list', '--json', ...server], { fetch })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
    expect(asJson.stdout).not.toMatch(/[\u0000-\u0009\u007f-\u009f]/)
    expect(JSON.parse(asJson.stdout)[0].username).toBe(hostile)
  })

  it('prints no colours in a pipe, with NO_COLOR or with --no-color', async () => {
    const missing = ['jobs', 'show', '--no-input']
    expect((await runLine(missing)).stderr).toMatch(/^error: /)
    expect((await runLine(missing, { columns: 80 })).stderr).toContain('\u001b[31merror:')
    expect((await runLine([...missing, '--no-color'], { columns: 80 })).stderr).toMatch(/^error: /)
    expect((await runLine(missing, { columns: 80, env: { NO_COLOR: '1' } })).stderr).toMatch(/^error: /)
  })

  it('works on a terminal that is 0 columns wide', async () => {
    const { runtime } = await localApp()
    const made = await runLine(['generate', '--topic', 'wireless earbuds'], { runtime, columns: 0 })
    expect(made).toMatchObject({ exit: 0, stdout: expect.stringContaining('Published') })
    const { exit, stdout, stderr } = await runLine(['articles', 'list'], { runtime, columns: 0 })
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toContain('Earbuds')
  })

  it.each([
    [['whoami', '--data-dir', '--yes'], '--data-dir <folder>'],
    [['generate', '--topic', '--yes'], '--topic <text>'],
    [['generate', '--topic', 'x', '--server', '--'], '--server <url>'],
  ])('rejects an option as the value of another: %j', async (line, named) => {
    const { exit, stdout, stderr } = await runLine(line)
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toContain(`option '${named}' needs a value`)
  })

  it('accepts a value that begins with -- after an equals sign, and any word after --', async () => {
    const { fetch, seen } = fakeServer({ 'POST /api/jobs': () => json({ id: 'j1', status: 'queued' }) })
    await runLine(['generate', '--topic=--yes', ...server], { fetch })
    const started = seen.find(({ call }) => call === 'POST /api/jobs')
    expect(started?.body).toMatchObject({ input: { topic: '--yes' } })
    const { stderr } = await runLine([...server, 'jobs', 'show', '--', '--data-dir', '--yes'], { fetch })
    expect(stderr).not.toContain('needs a value')
  })

  it('reads .env of the working folder, below the environment', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/jobs': () => json([]) })
    const cwd = temporaryFolder()
    writeFileSync(`${cwd}/.env`, 'BLOGOPS_SERVER=http://localhost:9\nBLOGOPS_TOKEN=from-file\n')
    await runLine(['jobs', 'list'], { cwd, fetch })
    const env = { BLOGOPS_SERVER: 'http://localhost:8', BLOGOPS_TOKEN: 'from-env' }
    await runLine(['jobs', 'list'], { cwd, fetch, env })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer from-file', 'Bearer from-env'])
  })
})

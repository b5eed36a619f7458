import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { type FakeTerminalOptions, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

/** Stores logins for two servers, one of them from before contexts had names. */
function signedInTwice() {
  const cwd = temporaryFolder()
  mkdirSync(`${cwd}/.config/blogops`, { recursive: true })
  const file = `${cwd}/.config/blogops/credentials.json`
  const stored = {
    'https://one.example': { token: 't1', username: 'ada' },
    'https://two.example': { token: 't2', username: 'ada', name: 'two', current: false },
  }
  writeFileSync(file, JSON.stringify(stored), { mode: 0o600 })
  const { fetch, seen } = fakeServer({ 'GET /api/jobs': () => json([]) })
  const home: FakeTerminalOptions = { cwd, fetch }
  const went = () => seen.map(({ headers }) => headers.get('authorization'))
  return {
    home,
    file,
    went,
    run: (line: string, more: FakeTerminalOptions = {}) => runLine(line.split(' '), { ...home, ...more }),
  }
}

describe('contexts', () => {
  it('list the servers of all logins and the data folder', async () => {
    const { run } = signedInTwice()
    expect(JSON.parse((await run('contexts list --json')).stdout)).toEqual([
      { name: 'local', server: null, username: null, current: true },
      { name: 'one.example', server: 'https://one.example', username: 'ada', current: false },
      { name: 'two', server: 'https://two.example', username: 'ada', current: false },
    ])
  })

  it('are overridden by the environment, and both by the line', async () => {
    const { run, went, file } = signedInTwice()
    await run('jobs list --context two')
    await run('jobs list', { env: { BLOGOPS_CONTEXT: 'one.example' } })
    expect(await run('contexts use two')).toMatchObject({ exit: 0, stdout: 'Commands now go to https://two.example\n' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await run('jobs list')
    await run('jobs list', { env: { BLOGOPS_CONTEXT: 'one.example' } })
    await run('jobs list --context two', { env: { BLOGOPS_CONTEXT: 'one.example' } })
    expect(went()).toEqual(['Bearer t2', 'Bearer t1', 'Bearer t2', 'Bearer t1', 'Bearer t2'])
  })

  it('warn if the environment overrides the selected one', async () => {
    const { run, went } = signedInTwice()
    const { runtime } = await localApp()
    const env = { BLOGOPS_DATA_DIR: '/data' }
    const { stdout, stderr } = await run('contexts use two', { env })
    expect(stdout).toBe('Commands go, where BLOGOPS_DATA_DIR is not set, to https://two.example\n')
    expect(stderr).toContain('warning: BLOGOPS_DATA_DIR is set here and overrides this choice.')
    await run('jobs list', { runtime, env })
    expect(went()).toEqual([])
  })

  it('do not apply with --data-dir or after "contexts use local"', async () => {
    const { run, went } = signedInTwice()
    const { runtime } = await localApp()
    await run('contexts use two')
    await run('jobs list --context local', { runtime })
    await run('jobs list --data-dir /data', { runtime })
    await run('jobs list', { runtime, env: { BLOGOPS_DATA_DIR: '/data' } })
    await run('contexts use local')
    await run('jobs list', { runtime })
    expect(went()).toEqual([])
  })

  it('use their own token instead of an exported one', async () => {
    const { run, went } = signedInTwice()
    await run('jobs list --context two', { env: { BLOGOPS_TOKEN: 'exported' } })
    await run('jobs list --context two --token given')
    expect(went()).toEqual(['Bearer t2', 'Bearer given'])
  })

  it.each([
    ['jobs list --context tow', 'Did you mean two?'],
    ['jobs list --context two --server https://one.example', 'Remove one of them'],
    ['contexts use nowhere', 'blogops contexts list'],
    ['contexts remove local', 'always a context'],
    ['serve --context two', 'Remove --context'],
    ['login --server https://three.example --context two --token-stdin', 'Choose another name'],
    ['login --server https://three.example --context local --token-stdin', 'not a valid context name'],
  ])('have distinct names: %s', async (line, told) => {
    const { run } = signedInTwice()
    const { exit, stderr } = await run(line)
    expect({ exit, told: stderr.includes(told) }).toEqual({ exit: 2, told: true })
  })

  it('change nothing with --dry-run and are removed with their token', async () => {
    const { run } = signedInTwice()
    await run('contexts use two --dry-run')
    expect((await run('contexts remove two --dry-run')).stdout).toContain('Would sign out of https://two.example')
    expect(JSON.parse((await run('contexts list --json')).stdout)).toHaveLength(3)
    await run('contexts remove two')
    expect((await run('contexts list --json')).stdout).not.toContain('two')
  })
})

import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { run } from '../../run.ts'
import { type FakeTerminalOptions, fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'

const at = ['--server', 'http://localhost:3000']

/** Creates a terminal with a person, and an admin who decides while it waits. */
async function signingIn(words: readonly string[], decide: 'approve' | 'refuse', options: FakeTerminalOptions = {}) {
  const { app, local } = await createTestApp()
  await local.users.create({ username: 'ada', password: 'a long pass phrase' })
  const fake = fakeTerminal({ ...options, columns: 80, env: { NO_COLOR: '1' }, fetch: app.fetch })
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const wait = async () => {
    const [, code = ''] = /Your code: (\S+)/.exec(fake.stderr()) ?? []
    await local.pairings[decide]({ code })
  }
  const exit = await run({ ...fake.terminal, stdin, wait }, ['login', ...at, ...words], testBuild())
  return { app, fake, exit, stderr: fake.stderr(), cwd: fake.cwd }
}

describe('signing in with a code', () => {
  it('shows the code and the page, and stores the token', async () => {
    const opened: string[] = []
    const openPage = async (url: string) => opened.push(url) > 0
    const { app, exit, stderr, cwd } = await signingIn(['--scope', 'articles:read,jobs:read'], 'approve', { openPage })
    expect(exit).toBe(0)
    expect(opened[0]).toMatch(/^http:\/\/localhost:3000\/pair#code=\w{4}-\w{4}$/)
    expect(stderr).toContain(`browser that has opened: ${opened[0]}`)
    expect(stderr).toMatch(/another terminal: blogops pairings approve \w{4}-\w{4}\n/)
    const home = { cwd, fetch: app.fetch }
    expect(JSON.parse((await runLine(['whoami', '--json', ...at], home)).stdout)).toMatchObject({ username: 'ada' })
    expect((await runLine(['jobs', 'list', ...at], home)).exit).toBe(0)
    expect((await runLine(['tokens', 'list', ...at], home)).exit).toBe(4)
  })

  it('opens no browser with --no-browser and shows the code even with --quiet', async () => {
    const openPage = async () => Promise.reject(new Error('not asked for'))
    const { exit, stderr } = await signingIn(['--no-browser', '--quiet'], 'approve', { openPage })
    expect(exit).toBe(0)
    expect(stderr).toContain('/pair#code=')
  })

  it('ends when an admin refuses it and stores nothing', async () => {
    const { app, exit, stderr, cwd } = await signingIn([], 'refuse')
    expect({ exit, told: stderr.includes('was refused') }).toEqual({ exit: 4, told: true })
    expect((await runLine(['contexts', 'list', '--json'], { cwd, fetch: app.fetch })).stdout).not.toContain('localhost')
  })
})

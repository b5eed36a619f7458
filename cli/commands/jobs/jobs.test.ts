import { describe, expect, it } from 'vitest'
import type { OpenedFolder } from '../../terminal.ts'
import { events, fakeServer, json } from '../../testing/fake-server.ts'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const server = ['--server', 'http://localhost:9']
const at = '2026-11-21T10:00:00.000Z'
const result = {
  article: { id: 'a', slug: 's', title: 'T' },
  products: [],
  status: 'draft',
  words: 1,
  url: 'u',
  origin: 'o',
}
const done = { sequence: 7, at, type: 'end', status: 'done', result, error: null }
const failed = {
  sequence: 3,
  at,
  type: 'end',
  status: 'failed',
  result: null,
  error: { code: 'internal', message: 'x' },
}

describe('blogops jobs', () => {
  it('watches a job to its end', async () => {
    const { fetch } = fakeServer({
      'GET /api/jobs/j1': () => json({ id: 'j1', status: 'running' }),
      'GET /api/jobs/j1/events': () => events([done]),
    })
    const { exit, stdout } = await runLine(['jobs', 'watch', 'j1', ...server], { fetch })
    expect(exit).toBe(0)
    expect(stdout).toContain('Saved as a draft T')
  })

  it('does not wait for a job that no server runs', async () => {
    const { fetch } = fakeServer({ 'GET /api/jobs/j1': () => json({ id: 'j1', status: 'interrupted' }) })
    const { app } = await localApp()
    const opened: OpenedFolder = { kind: 'app', dataDir: '/data', app: { ...app, fetch, close: async () => undefined } }
    const { exit, stderr } = await runLine(['jobs', 'watch', 'j1'], { runtime: { openFolder: async () => opened } })
    expect(exit).toBe(5)
    expect(stderr).toContain('blogops jobs resume j1')
  })

  it('resumes a job and follows the events after its earlier end', async () => {
    let follows = 0
    const { fetch, seen } = fakeServer({
      'GET /api/jobs/j1': () => json({ id: 'j1', status: 'failed' }),
      'GET /api/jobs/j1/events': () => events(follows++ === 0 ? [failed] : [failed, done]),
      'POST /api/jobs/j1/resume': () => json({ id: 'j1', status: 'queued' }),
    })
    const { exit } = await runLine(['jobs', 'resume', 'j1', ...server], { fetch })
    expect(exit).toBe(0)
    expect(seen.at(-1)?.headers.get('last-event-id')).toBe('3')
  })

  it('resumes nothing with --dry-run', async () => {
    const { fetch, seen } = fakeServer({ 'POST /api/check': () => json({ ok: true }) })
    const { stdout } = await runLine(['jobs', 'resume', 'j1', '--dry-run', '--json', ...server], { fetch })
    expect(seen.map(({ body }) => body)).toEqual([{ operation: 'jobs.resume', input: { id: 'j1' } }])
    expect(JSON.parse(stdout)).toMatchObject({ method: 'POST', path: '/api/jobs/j1/resume' })
  })
})

describe('blogops api', () => {
  it('calls any operation with JSON from the line or stdin', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/articles': () => json([]) })
    await runLine(['api', 'articles.list', '--input', '{"category":"audio"}', ...server], { fetch })
    await runLine(['api', 'articles.list', '--input', '-', ...server], { fetch, stdin: '{"category":"home"}' })
    expect(seen.map(({ call }) => call)).toEqual([
      'GET /api/articles?category=audio',
      'GET /api/articles?category=home',
    ])
  })

  it('lists the operations and suggests a similar one', async () => {
    const { stdout } = await runLine(['api', '--list', '--ndjson'])
    expect(stdout).toContain('"id":"jobs.events"')
    const { exit, stderr } = await runLine(['api', 'articels.list'])
    expect(exit).toBe(2)
    expect(stderr).toContain('Did you mean articles.list?')
  })

  it('refuses input that is not a JSON object, and destructive calls without --yes', async () => {
    expect((await runLine(['api', 'articles.list', '--input', '[1]'])).exit).toBe(2)
    const remove = ['api', 'articles.delete', '--input', '{"id":"x"}']
    expect(await runLine(remove)).toMatchObject({ exit: 2, stderr: expect.stringContaining('--yes') })
  })

  it('prints events of a stream as they arrive', async () => {
    const { fetch } = fakeServer({ 'GET /api/jobs/j1/events': () => events([failed, done]) })
    const { stdout } = await runLine(['api', 'jobs.events', '--input', '{"id":"j1"}', '--ndjson', ...server], { fetch })
    expect(stdout.trim().split('\n')).toHaveLength(2)
  })
})

describe('blogops users create', () => {
  it('reads the password from stdin and never shows it', async () => {
    const { client, runtime } = await localApp()
    const line = ['users', 'create', 'grace', '--password-stdin', '--json']
    const { exit, stdout } = await runLine(line, { runtime, stdin: 'a long pass phrase\n' })
    expect(exit).toBe(0)
    expect(stdout).not.toContain('pass phrase')
    expect((await client.users.list()).map(({ username }) => username)).toEqual(['grace'])
    expect((await runLine(line, { runtime, stdin: 'a long pass phrase\n' })).exit).toBe(5)
  })

  it('is refused with a login before a password is asked for', async () => {
    const { app, client } = await localApp()
    await client.users.create({ username: 'ada', password: 'a long pass phrase' })
    const { token } = await client.tokens.create({ name: 'laptop', scope: ['accounts:write'], user: 'ada' })
    const there = { fetch: async (request: Request) => app.fetch(request), stdin: 'silent' as const }
    for (const words of [
      ['create', 'grace'],
      ['password', 'ada'],
    ]) {
      const line = ['users', ...words, '--password-stdin', '--server', 'http://localhost:3000']
      const refused = await runLine([...line, '--token', token], there)
      expect([refused.exit, refused.stderr]).toEqual([4, expect.stringContaining('A token cannot add people')])
      const strange = await runLine(line, there)
      expect([strange.exit, strange.stderr]).toEqual([4, expect.stringContaining('You are not signed in.')])
    }
  })

  it('names the flag if there is no password', async () => {
    for (const stdin of ['', 'silent']) {
      expect(await runLine(['users', 'create', 'grace'], { stdin })).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('--password-stdin'),
      })
    }
    expect((await runLine(['users', 'create', 'grace', '--password-stdin'], { stdin: '\n' })).exit).toBe(2)
  })
})

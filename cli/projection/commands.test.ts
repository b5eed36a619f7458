import { describe, expect, it } from 'vitest'
import { listColumns, narrowColumns } from '../output/operation-views.ts'
import { fakeServer, json } from '../testing/fake-server.ts'
import { runLine } from '../testing/fake-terminal.ts'

const server = ['--server', 'http://localhost:9', '--token', 't1']
const token = {
  id: 't',
  name: 'n',
  username: 'u',
  scopes: [],
  createdAt: '',
  expiresAt: null,
  lastUsedAt: null,
  parentId: null,
  token: 's',
}

describe('a plain command', () => {
  it('puts positionals and flags into the request, also repeated and comma-separated ones', async () => {
    const { fetch, seen } = fakeServer({ 'POST /api/tokens': () => json(token) })
    const line = ['tokens', 'create', 'nightly', '--scope', 'articles:read,generate', '--scope', 'jobs:read', ...server]
    const { exit, stdout } = await runLine([...line, '--json'], { fetch })
    expect(exit).toBe(0)
    expect(seen[0]?.body).toEqual({ name: 'nightly', scope: ['articles:read', 'generate', 'jobs:read'] })
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer t1')
    expect(JSON.parse(stdout)).toEqual(token)
  })

  it('sends only provided values and leaves defaults to the server', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/jobs': () => json([]) })
    await runLine(['jobs', 'list', ...server], { fetch })
    await runLine(['jobs', 'list', '--limit', '7', ...server], { fetch })
    expect(seen.map(({ call }) => call)).toEqual(['GET /api/jobs', 'GET /api/jobs?limit=7'])
  })

  it.each([
    [['jobs', 'list', '--limit', 'many'], '--limit'],
    [['articles', 'list', '--status', 'gone'], 'Allowed: draft, published, deleted, all'],
    [['jobs', 'show'], '<id> is missing'],
    [['tokens', 'create', 'nightly'], '--scope is missing'],
  ])('refuses %j as wrong usage and names the problem', async (line, told) => {
    const { exit, stderr, stdout } = await runLine([...line, ...server], { stdin: 'silent' })
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toContain(told)
  })

  it.each(['--daily-budget', '--budget'])('accepts the budget of an ad set as %s', async flag => {
    const { fetch, seen } = fakeServer({
      'POST /api/facebook/adsets/assign': () => json({}),
      'POST /api/facebook/adsets': () => json({}),
    })
    await runLine(['adsets', 'assign', 'five-kettles', '01KC', flag, '12.5', ...server], { fetch })
    const create = ['adsets', 'create', '--article-id', 'five-kettles', '--campaign-id', '01KC', '--name', 'Kettles']
    await runLine([...create, flag, '12.5', ...server], { fetch })
    expect(seen.map(({ body }) => body)).toMatchObject([{ dailyBudget: 12.5 }, { dailyBudget: 12.5 }])
  })

  it('rejects two names of the budget flag together', async () => {
    const line = ['adsets', 'assign', 'five-kettles', '01KC', '--budget', '5', '--daily-budget', '6', ...server]
    const { exit, stderr } = await runLine(line)
    expect(exit).toBe(2)
    expect(stderr).toContain('cannot be used with')
    for (const command of [
      ['adsets', 'assign'],
      ['ads', 'deploy'],
    ]) {
      const { stdout } = await runLine([...command, '--help'])
      expect(stdout).toContain('--daily-budget')
      expect(stdout).not.toContain('--budget')
    }
  })

  it('prints one line per item with --ndjson', async () => {
    const { fetch } = fakeServer({ 'GET /api/jobs': () => json([{ id: 'a' }, { id: 'b' }]) })
    const { stdout } = await runLine(['jobs', 'list', '--ndjson', ...server], { fetch })
    expect(stdout).toBe('{"id":"a"}\n{"id":"b"}\n')
  })
})

describe('a destructive command', () => {
  const line = ['articles', 'delete', 'old-news', ...server]

  it('requires --yes without a terminal and sends nothing without it', async () => {
    const { fetch, seen } = fakeServer({})
    const { exit, stderr } = await runLine(line, { fetch, stdin: 'silent' })
    expect(exit).toBe(2)
    expect(stderr).toContain('old-news')
    expect(stderr).toContain('--yes')
    expect(seen).toEqual([])
  })

  it('runs with --yes', async () => {
    const { fetch, seen } = fakeServer({
      'DELETE /api/articles/by-id/old-news': () =>
        json({ id: '1', slug: 'old-news', purgeAt: '2026-12-21T09:00:00.000Z' }),
    })
    expect((await runLine([...line, '--yes'], { fetch })).exit).toBe(0)
    expect(seen).toHaveLength(1)
  })

  it('only shows the request with --dry-run', async () => {
    const { fetch } = fakeServer({ 'POST /api/check': () => json({ ok: true }) })
    const { exit, stdout } = await runLine([...line, '--dry-run', '--json'], { fetch })
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      dryRun: true,
      operation: 'articles.delete',
      method: 'DELETE',
      path: '/api/articles/by-id/old-news',
    })
  })
})

it('shows ids in full at 80 columns and leaves out the least important columns', async () => {
  const id = '01M81JZGAF26ZRNAQZ73RW73ND'
  const createdAt = '2026-11-22T12:16:31.316Z'
  const plan = { id, state: 'applied', hasNewer: false, changes: 2, createdAt, createdBy: 'ada' }
  let plans: object[] = [plan]
  const { fetch } = fakeServer({
    'GET /api/optimizer/plans': () => json(plans),
    'GET /api/tokens': () => json([{ ...token, id, name: 'blogops on laptop', lastUsedAt: createdAt }]),
  })
  const shown = async (...words: string[]) =>
    (await runLine([...words, '--no-color', ...server], { fetch, columns: 80 })).stdout
  expect(await shown('optimize', 'list')).toContain(`${id}  Applied  2        2026-11-22 12:16 UTC\n`)
  plans = [plan, { ...plan, state: 'undone in part' }, { ...plan, state: 'empty' }]
  expect(await shown('optimize', 'list')).toMatch(/ Partly undone .* UTC\n.* Nothing to change .* UTC\n/)
  expect(JSON.parse(await shown('optimize', 'list', '--json'))).toMatchObject(plans)
  expect(await shown('tokens', 'list')).toMatch(/blogops on laptop .* 2026-11-22 12:16 UTC\n/)
  for (const [operation, keys] of Object.entries(narrowColumns)) {
    expect(listColumns[operation]).toEqual(expect.arrayContaining([...keys]))
  }
})

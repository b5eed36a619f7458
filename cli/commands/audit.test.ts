import { expect, it } from 'vitest'
import { auditEntry } from '../../server/testing/audit-entry.ts'
import { fakeServer, json } from '../testing/fake-server.ts'
import { runLine } from '../testing/fake-terminal.ts'

const server = ['--server', 'http://localhost:9', '--token', 't1']

const entries = [
  auditEntry(),
  auditEntry({
    id: 'e0',
    by: 'anonymous',
    place: 'browser',
    token: null,
    operation: 'auth.login',
    userId: null,
    subject: null,
    times: 4,
  }),
]

it('shows who did what from where as a table no wider than the terminal', async () => {
  const refused = { ...entries[1], outcome: 'refused', code: 'unauthorized' }
  const { fetch } = fakeServer({ 'GET /api/audit': () => json([entries[0], refused]) })
  const { stdout } = await runLine(['audit', '--no-color', ...server], { fetch, columns: 120 })
  const [head, first, second] = stdout.split('\n')
  expect(head).toMatch(/^when +who +where +what +with +outcome$/)
  expect(first).toMatch(/^2026-11-21 09:05 UTC {2}grace +token “nightly” +Deleted “Five Kettles” +done$/)
  expect(second).toMatch(/Not signed in +browser +Tried to sign in +refused: unauthorized, 4 times$/)
  expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(120)
})

it('shows place and target at 80 columns', async () => {
  const { fetch } = fakeServer({ 'GET /api/audit': () => json([entries[0]]) })
  const { stdout } = await runLine(['audit', '--no-color', ...server], { fetch, columns: 80 })
  expect(stdout.split('\n')[1]).toMatch(/^11-21 09:05 {2}grace +token “nightly” +Deleted “Five Kettles” +done$/)
})

it('sends its filters and prints complete entries for programs', async () => {
  const { fetch, seen } = fakeServer({ 'GET /api/audit': () => json(entries) })
  const line = ['audit', '--since', '7d', '--by', 'grace', '--effect', 'spend', '--limit', '2', ...server]
  const { stdout, stderr } = await runLine([...line, '--ndjson'], { fetch })
  expect(seen[0]?.call).toBe('GET /api/audit?since=7d&by=grace&effect=spend&limit=2')
  expect(
    stdout
      .trim()
      .split('\n')
      .map(text => JSON.parse(text)),
  ).toEqual(entries)
  expect(stderr).toContain('blogops audit --before e0')
})

it('shows unknown entries of a newer server', async () => {
  const { fetch } = fakeServer({ 'GET /api/audit': () => json([{ ...auditEntry(), outcome: 'postponed' }]) })
  const { exit, stdout } = await runLine(['audit', ...server], { fetch, columns: 120 })
  expect({ exit, told: stdout.includes('grace') }).toEqual({ exit: 0, told: true })
})

it('distinguishes a person at a terminal from a script with the same token', async () => {
  const { fetch, seen } = fakeServer({ 'GET /api/audit': () => json([]) })
  await runLine(['audit', ...server], { fetch, columns: 80 })
  await runLine(['audit', ...server], { fetch })
  await runLine(['audit', ...server], { fetch, columns: 80, env: { CI: 'true' } })
  expect(seen.map(({ headers }) => headers.get('x-blogops-client'))).toEqual(['terminal', null, null])
})

import { expect, it } from 'vitest'
import { BlogopsError, createUnknownOutcomeError } from '../contract/errors.ts'
import type { Actor } from '../contract/scopes.ts'
import { toStorageError } from '../storage/files/file-system.ts'
import { toErrorAnswer } from './error-answer.ts'

const refusal = "EACCES: permission denied, open '/srv/blogops/data/events/salt-2026-11-21'"
const failure = toStorageError(Object.assign(new Error(refusal), { code: 'EACCES' }), 'The salt of the day')

async function answerTo(actor: Actor | undefined, cause: unknown = failure) {
  const logged: unknown[] = []
  const log = (...line: unknown[]) => logged.push(line)
  const answer = toErrorAnswer(cause, { requestId: 'r1', log, ...(actor && { actor }) })
  return { status: answer.status, body: await answer.json(), logged: JSON.stringify(logged) }
}

it.each([undefined, { kind: 'anonymous' } as const])(
  'a stranger is not told what the disk of the server says: %j',
  async actor => {
    const { status, body, logged } = await answerTo(actor)
    expect(status).toBe(503)
    expect(body).toEqual({
      code: 'unavailable',
      message: 'The server cannot access its data right now. Nothing was read or changed.',
      hint: 'Try again later.',
      requestId: 'r1',
    })
    expect(logged).toContain(refusal)
    expect(logged).toContain('r1')
  },
)

it('tells an anonymous caller when to retry', async () => {
  const details = { retryAfter: 5, table: 'article' }
  const away = new BlogopsError('unavailable', 'No answer from 10.0.0.7.', { details, cause: new Error('refused') })
  const answer = toErrorAnswer(away, { requestId: 'r1', log: () => undefined })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({
    message: expect.not.stringContaining('10.0.0.7'),
    details: { retryAfter: 5 },
  })
})

it('tells an anonymous caller that the outcome is unknown, without naming the database, and logs the details', async () => {
  const { body, logged } = await answerTo(undefined, createUnknownOutcomeError())
  expect(body).toEqual({
    code: 'unavailable',
    message: 'The server could not confirm in time that this was stored.',
    hint: 'Check whether it was stored before you try again.',
    requestId: 'r1',
  })
  expect(logged).toContain('The outcome is not known')
})

it('shows the details to signed-in callers and the data folder owner, and logs them', async () => {
  const { body, logged } = await answerTo({ kind: 'local' })
  expect(body).toMatchObject({ code: 'unavailable', message: expect.stringContaining(refusal) })
  expect(logged).toContain(refusal)
})

it.each([
  ['unavailable', 503, 'The database does not accept changes.', 'Set BLOGOPS_DATABASE_URL to the primary.'],
  ['storage_full', 507, 'The disk of the database is full.', 'Free some space on the disk of the PostgreSQL server.'],
  ['storage_full', 507, 'The memory of Redis is full.', 'Give it more (maxmemory).'],
  ['storage_damaged', 500, 'The body of "A" is missing.', 'See BLOGOPS_BLOBS_URL. Else restore blobs/articles/a1.'],
  ['locked', 423, 'The data folder /srv/blog is in use by process 7.', 'Stop it first: kill 7'],
] as const)(
  'a stranger is told %s (%i) in general words, and the log has the rest',
  async (code, status, message, hint) => {
    const cause = new BlogopsError(code, message, { hint, details: { pid: 7 } })
    const toStranger = await answerTo(undefined, cause)
    expect([toStranger.status, toStranger.body.code]).toEqual([status, code])
    expect(JSON.stringify(toStranger.body)).not.toMatch(
      /database|postgres|redis|disk|BLOGOPS_|blobs|srv|pid|process|kill/i,
    )
    expect(toStranger.logged).toContain(JSON.stringify(message).slice(1, -1))
    expect((await answerTo({ kind: 'local' }, cause)).body).toMatchObject({ message, hint })
  },
)

it('shows public messages to everybody and does not log them', async () => {
  const options = { hint: 'Try again.', isPublic: true }
  const busy = new BlogopsError('unavailable', 'Too many people are signing in at once.', options)
  const { body, logged } = await answerTo(undefined, busy)
  expect(body).toEqual({ code: 'unavailable', message: busy.message, hint: busy.hint, requestId: 'r1' })
  expect(logged).toBe('[]')
})

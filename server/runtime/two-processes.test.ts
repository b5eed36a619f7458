import { describe, expect, it } from 'vitest'
import { createTestApps } from '../testing/create-test-apps.ts'

/** Tests behind a proxy that sends each call to another process. */

const password = 'plum tractor violin'
const json = { 'content-type': 'application/json' }
const site = 'http://localhost:3000'

async function openTwo(...given: Parameters<typeof createTestApps>) {
  const test = createTestApps(...given)
  return { ...test, first: await test.open(), second: await test.open() }
}

type Process = Awaited<ReturnType<typeof openTwo>>['first']

async function post({ app }: Process, path: string, body: object, headers: Record<string, string> = {}) {
  const request = new Request(`${site}${path}`, {
    method: 'POST',
    headers: { ...json, origin: site, ...headers },
    body: JSON.stringify(body),
  })
  return app.fetch(request)
}

describe('access from two processes', () => {
  it('a session ended at one process is refused at the other', async () => {
    const { first, second } = await openTwo()
    await first.local.users.create({ username: 'ada', password })
    const signedIn = await post(first, '/api/login', { username: 'ada', password })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await second.as({ cookie }).user.current()).toMatchObject({ username: 'ada' })
    expect((await post(first, '/api/logout', {}, { cookie })).status).toBe(200)
    await expect(second.as({ cookie }).user.current()).rejects.toMatchObject({ status: 401 })
  })

  it('a token revoked at one process is refused at the other', async () => {
    const { first, second } = await openTwo()
    await first.local.users.create({ username: 'ada', password })
    const { id, token } = await first.local.tokens.create({ name: 'script', scope: ['articles:read'], user: 'ada' })
    const headers = { authorization: `Bearer ${token}` }
    await second.as(headers).articles.list()
    await first.local.tokens.revoke({ id })
    await expect(second.as(headers).articles.list()).rejects.toMatchObject({ status: 401 })
  })

  it('failed sign-ins at one process count at the other', async () => {
    const { first, second } = await openTwo()
    await first.local.users.create({ username: 'ada', password })
    const guess = (at: Process) => post(at, '/api/login', { username: 'ada', password: 'a wrong guess' })
    for (let n = 0; n < 5; n += 1) expect((await guess(first)).status).toBe(401)
    expect((await guess(second)).status).toBe(429)
  })

  it('all processes print one setup code, which creates one admin out of fifty attempts', async () => {
    const { first, second } = await openTwo()
    const setupCode = await first.app.setupCode()
    expect(await second.app.setupCode()).toBe(setupCode)
    const come = (n: number) =>
      post(n % 2 === 0 ? first : second, '/api/register', { username: `admin${n}`, password, setupCode })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => come(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await second.local.users.list()).toHaveLength(1)
    expect(await second.app.setupCode()).toBeUndefined()
  })
})

it('fifty simultaneous calls with one Idempotency-Key at two processes have one effect', async () => {
  const { first, second } = await openTwo()
  const headers = { authorization: 'Bearer local-token-of-the-test', 'idempotency-key': 'k1' }
  const create = (at: Process) =>
    post(at, '/api/facebook/campaigns', { name: 'Autumn', objective: 'OUTCOME_TRAFFIC' }, headers)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n % 2 === 0 ? first : second)))
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(bodies).size).toBe(1)
  expect(await first.local.campaigns.list()).toHaveLength(1)
})

it('one process is ready while another runs its check', async () => {
  const { open, blobs } = createTestApps()
  const second = await open()
  const ready = async ({ app }: Process) => (await app.fetch(new Request(`${site}/readyz`))).status
  const get: typeof blobs.get = async key => {
    if (key.startsWith('probes/')) expect(await ready(second)).toBe(200)
    return blobs.get(key)
  }
  expect(await ready(await open({ blobs: { ...blobs, get } }))).toBe(200)
})

it('an expired article is purged by only one of the processes that find it', async () => {
  const test = await openTwo()
  const { article } = await test.first.local.generate.article({
    topic: 'kettles',
    category: 'kitchen',
    productCount: 3,
  })
  await test.first.local.articles.delete({ id: article.id })
  test.clock.advance(31 * 24 * 60 * 60 * 1_000)
  await test.open()
  // A week later, a mere jump of the clock is ruled out.
  test.clock.advance(7 * 24 * 60 * 60 * 1_000)
  const [third] = await Promise.all([test.open(), test.open()])
  const entries = await third.local.audit.list()
  expect(entries.filter(({ operation }) => operation === 'articles.purge')).toHaveLength(1)
})

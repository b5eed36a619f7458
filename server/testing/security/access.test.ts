import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { getRoleScopes, roles, type Scope, scopes } from '../../contract/scopes.ts'
import { bearerOf, openSite, password } from './open-site.ts'
import { answeringOtherwise, exampleOf, guarded, harmless } from './walk.ts'

/** Checks the permissions of every operation. */

/** Public operations, each with its reason. A new one must be added here. */
const open = [
  ...[
    'auth.registration',
    'auth.login',
    'auth.register',
    'auth.reset',
    'auth.passkeyOptions',
    'auth.passkey',
    'auth.logout',
    'pairings.start',
    'pairings.redeem',
  ],
  'user.permissions',
  ...[
    'articles.list',
    'articles.get',
    'articles.byId',
    'articles.products',
    'articles.links',
    'authors.list',
    'authors.get',
    'pages.list',
    'pages.get',
    'site.get',
    'site.pictures',
    'indexNow.key',
    'events.record',
  ],
]

/** Operations without a scope whose handlers check permissions. Anonymous callers are refused. */
const judgedWithin = ['user.current']

/** Operations with which everybody manages their own access in a browser. */
const ownAccess = [
  ...[
    'sessions.list',
    'sessions.revoke',
    'sessions.revokeAll',
    'tokens.list',
    'tokens.create',
    'tokens.revoke',
    'user.password',
  ],
  ...['pairings.get', 'pairings.approve', 'pairings.refuse'],
  ...['totp.enrol', 'totp.confirm', 'totp.renew', 'totp.disable'],
  ...['passkeys.begin', 'passkeys.add', 'passkeys.rename', 'passkeys.remove'],
]

type Site = Awaited<ReturnType<typeof openSite>>

const refusedBy = (site: Site, headers: Record<string, string>, status: number) =>
  answeringOtherwise(
    guarded,
    answered => answered === status,
    operation => site.send(harmless(operation, site.siteUrl, headers)),
  )

/** Checks credentials before and after an action, to show that they were valid before. */
async function endedBy(site: Site, headers: Record<string, string>, end: () => Promise<unknown>): Promise<string[]> {
  const own = { ...headers, origin: site.siteUrl }
  const before = await site.send(new Request(`${site.siteUrl}/api/users`, { headers: own }))
  expect(before.status).toBe(200)
  await end()
  return refusedBy(site, own, 401)
}

describe('a stranger', () => {
  it('may call only the operations listed here', () => {
    const named = [...open, ...judgedWithin]
    const unnamed = operations.filter(({ id, access }) => access === 'public' && !named.includes(id))
    expect(unnamed.map(({ id }) => id)).toEqual([])
  })

  it('is refused by operations whose handler checks permissions', async () => {
    const { send, siteUrl } = await openSite()
    const walked = operations.filter(({ id }) => judgedWithin.includes(id))
    const call = (operation: (typeof walked)[number]) => send(exampleOf(operation, siteUrl))
    expect(await answeringOtherwise(walked, status => status === 401, call)).toEqual([])
  })

  it.each([
    ['without credentials', {}],
    ['with an unknown token', { authorization: 'Bearer bo_01KTOKEN_nonsense' }],
    ['with a password instead of a token', { authorization: `Basic ${btoa(`ada:${password}`)}` }],
    [
      'with a cookie that nobody signed',
      { cookie: 'blogops_session=e30.e30.; blogops_admin=1', origin: 'http://localhost:3000' },
    ],
    ['with an unsigned cookie', { cookie: `blogops_session=${unsigned()}`, origin: 'http://localhost:3000' }],
  ])('%s is refused by all other operations', async (_, headers) => {
    expect(await refusedBy(await openSite(), headers, 401)).toEqual([])
  })

  it('sees no drafts and no deleted articles in public operations', async () => {
    const { anonymous } = await openSite()
    for (const status of ['draft', 'deleted', 'all'] as const)
      await expect(anonymous.articles.list({ status })).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('a token', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })

  it.each(scopes)('with all scopes except those that include %s is refused by operations that need it', async scope => {
    const others = scopes.filter(held => !givers[scope].includes(held))
    const { authorization } = await bearerOf(site.local, { scope: others })
    const walked = guarded.filter(({ access }) => access === scope)
    const call = (operation: (typeof walked)[number]) => site.send(harmless(operation, site.siteUrl, { authorization }))
    expect(await answeringOtherwise(walked, status => status === 403, call)).toEqual([])
  })

  it.each(scopes)('with the scope %s may call the operations that need it', async scope => {
    const { authorization } = await bearerOf(site.local, { scope: [scope] })
    const walked = guarded.filter(({ access }) => access === scope)
    const call = (operation: (typeof walked)[number]) => site.send(harmless(operation, site.siteUrl, { authorization }))
    const through = (status: number, { method }: { method: string }) =>
      method === 'GET' ? ![401, 403].includes(status) : status === 415
    expect(await answeringOtherwise(walked, through, call)).toEqual([])
  })

  it('needs a scope to manage sessions, tokens and terminals, which people in a browser need not', async () => {
    const { authorization } = await bearerOf(site.local, {
      scope: scopes.filter(scope => !scope.startsWith('accounts:') && scope !== 'profile:write'),
    })
    const walked = operations.filter(({ id }) => ownAccess.includes(id))
    expect(walked).toHaveLength(ownAccess.length)
    const call = (operation: (typeof walked)[number]) =>
      site.send(exampleOf(operation, site.siteUrl, { authorization }))
    expect(await answeringOtherwise(walked, status => status === 403, call)).toEqual([])
  })

  it('is refused after it is revoked', async () => {
    const own = await openSite()
    const { id, authorization } = await bearerOf(own.local, { scope: [...scopes] })
    expect(await endedBy(own, { authorization }, () => own.local.tokens.revoke({ id }))).toEqual([])
  })

  it('is refused after it expired', async () => {
    const own = await openSite()
    const { authorization } = await bearerOf(own.local, { scope: [...scopes], expires: '1h' })
    expect(await endedBy(own, { authorization }, async () => own.clock.advance(3_600_000))).toEqual([])
  })

  it('is refused after its user is removed', async () => {
    const own = await openSite()
    await own.local.users.create({ username: 'grace', password, role: 'owner' })
    const { authorization } = await bearerOf(own.local, { scope: [...scopes] })
    expect(await endedBy(own, { authorization }, () => own.local.users.remove({ user: 'ada' }))).toEqual([])
  })
})

describe('a person', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
    for (const role of roles) await site.local.users.create({ username: role, password, role })
  })

  it.each(roles)('with the role %s may call what its scopes allow, and nothing else', async role => {
    const headers = { cookie: await site.signIn(role), origin: site.siteUrl }
    const walked = guarded.filter(({ access }) => access !== 'signed-in')
    const call = (operation: (typeof walked)[number]) => site.send(harmless(operation, site.siteUrl, headers))
    const allowed: readonly string[] = getRoleScopes(role)
    const asExpected = (status: number, { access, method }: (typeof walked)[number]) => {
      if (!allowed.includes(access)) return status === 403
      return method === 'GET' ? ![401, 403].includes(status) : status === 415
    }
    expect(await answeringOtherwise(walked, asExpected, call)).toEqual([])
  })

  it.each<[string, number, (site: Site) => Promise<unknown>]>([
    ['whose role was changed', 403, ({ local }) => local.users.role({ user: 'owner', role: 'analyst' })],
    ['who was removed', 401, ({ local }) => local.users.remove({ user: 'owner' })],
    ['whose sessions ended', 401, ({ local }) => local.sessions.revokeAll({ user: 'owner' })],
  ])('%s before the end of the body is refused', async (_, status, change) => {
    const own = await openSite()
    await own.local.users.create({ username: 'owner', password, role: 'owner' })
    const body = createDelayedBody({ username: 'eve', password, role: 'owner' })
    const headers = { cookie: await own.signIn('owner'), origin: own.siteUrl, 'content-type': 'application/json' }
    const request = new Request(`${own.siteUrl}/api/users`, { method: 'POST', headers, body: body.stream, ...half })
    const answer = own.send(request)
    await body.awaited
    await change(own)
    body.finish()
    expect((await answer).status).toBe(status)
    expect((await own.local.users.list()).map(({ username }) => username)).not.toContain('eve')
  })
})

/** Streamed bodies need it; the types of the DOM lack it. */
const half = { duplex: 'half' }

/** A body that arrives only when `finish` is called. `awaited` resolves when the server waits for it. */
function createDelayedBody(value: object) {
  let reportWait = () => {}
  let finish = () => {}
  const awaited = new Promise<void>(resolve => (reportWait = resolve))
  const finished = new Promise<void>(resolve => (finish = resolve))
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reportWait()
        await finished
        controller.enqueue(new TextEncoder().encode(JSON.stringify(value)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, awaited, finish: () => finish() }
}

describe('a session', () => {
  it.each<[string, (site: Site, cookie: string) => Promise<unknown>]>([
    ['its logout', (site, cookie) => site.post('/api/logout', {}, { cookie, origin: site.siteUrl })],
    [
      'a new password, given by its own admin elsewhere',
      async site => {
        const cookie = await site.signIn()
        const given = { currentPassword: password, newPassword: 'another plum violin' }
        const answer = await site.post('/api/user/password', given, { cookie, origin: site.siteUrl })
        expect(answer.status).toBe(200)
      },
    ],
    [
      'a new password, given by another',
      site => site.local.users.password({ user: 'ada', newPassword: 'another plum' }),
    ],
    [
      'the list of sessions',
      async site => {
        const [session] = await site.local.sessions.list()
        await site.local.sessions.revoke({ id: session?.id ?? '' })
      },
    ],
    ['the removal of its admin', site => site.local.users.remove({ user: 'ada' })],
    ['a week without use', async site => site.clock.advance(7 * 24 * 3_600_000)],
  ])('is ended by %s', async (_, end) => {
    const site = await openSite()
    await site.local.users.create({ username: 'grace', password, role: 'owner' })
    const cookie = await site.signIn()
    expect(await endedBy(site, { cookie }, () => end(site, cookie))).toEqual([])
  })

  it('ends when the same browser starts another', async () => {
    const site = await openSite()
    const cookie = await site.signIn()
    const again = () => site.post('/api/login', { username: 'ada', password }, { cookie, origin: site.siteUrl })
    expect(await endedBy(site, { cookie }, again)).toEqual([])
  })
})

/** Scopes that include each scope. Written out so that additions are noticed. */
const givers: Readonly<Record<Scope, readonly Scope[]>> = {
  'articles:read': ['articles:read', 'articles:write'],
  'articles:write': ['articles:write'],
  'ads:read': ['ads:read', 'ads:draft', 'ads:write', 'generate'],
  'ads:draft': ['ads:draft', 'ads:write'],
  'ads:write': ['ads:write'],
  'analytics:read': ['analytics:read', 'analytics:write', 'earnings:write'],
  'analytics:write': ['analytics:write'],
  'events:write': ['events:write'],
  'earnings:write': ['earnings:write'],
  generate: ['generate'],
  'jobs:read': ['jobs:read', 'generate', 'ads:draft', 'ads:write', 'analytics:write'],
  'jobs:write': ['jobs:write', 'generate', 'ads:draft', 'ads:write', 'analytics:write'],
  'settings:read': ['settings:read', 'settings:write'],
  'settings:write': ['settings:write'],
  'accounts:read': ['accounts:read'],
  'accounts:write': ['accounts:write'],
  'profile:write': ['profile:write', 'accounts:write'],
  'audit:read': ['audit:read'],
  'backup:read': ['backup:read'],
}

/** Session token that declares itself unsigned. */
function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sid: '1' })}.`
}

it('a token never gets the stored answer of another token, even with the same idempotency key', async () => {
  const site = await openSite()
  const holders = [
    await bearerOf(site.local, { scope: ['accounts:write'] }),
    await bearerOf(site.local, { scope: ['accounts:write'] }),
  ]
  const make = ({ authorization }: { authorization: string }) =>
    site.post('/api/tokens', { name: 'nightly', scope: ['accounts:write'] }, { authorization, 'idempotency-key': 'k1' })
  const answers = await Promise.all(holders.map(async holder => (await make(holder)).json()))
  expect(new Set(answers.map(({ token }) => token)).size).toBe(2)
})

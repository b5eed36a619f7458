import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'

const origin = 'http://localhost:3000'
const ada = { username: 'ada', password: 'plum tractor violin' }

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A browser that keeps its cookies. */
function browser({ app }: TestApp) {
  const jar = new Map<string, string>()
  return {
    jar,
    async call(method: string, path: string, body?: unknown) {
      const headers = new Headers({ origin, host: 'localhost:3000' })
      if (jar.size > 0) headers.set('cookie', [...jar].map(pair => pair.join('=')).join('; '))
      if (body !== undefined) headers.set('content-type', 'application/json')
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await app.fetch(new Request(`${origin}${path}`, init))
      for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (value === '') jar.delete(name)
  else jar.set(name, value)
}

describe('accounts over the wire', () => {
  it('register, sign out, sign in, and change the password', async () => {
    const test = await createTestApp()
    const { call, jar } = browser(test)
    expect((await call('GET', '/api/user')).status).toBe(401)
    expect((await call('GET', '/api/registration')).body).toMatchObject({ firstAdmin: true })
    const registered = await call('POST', '/api/register', { ...ada, setupCode: await test.app.setupCode() })
    expect(registered).toMatchObject({ status: 200, body: { username: 'ada' } })
    expect((await call('GET', '/api/user')).body).toEqual(registered.body)

    const old = new Map(jar)
    expect((await call('POST', '/api/logout')).body).toEqual({ ok: true })
    expect(jar.size).toBe(0)
    for (const [name, value] of old) jar.set(name, value)
    expect((await call('GET', '/api/user')).status).toBe(401)

    expect(await call('POST', '/api/login', ada)).toMatchObject({ status: 200, body: registered.body })
    const change = { currentPassword: ada.password, newPassword: 'walnut harbour kettle' }
    expect((await call('POST', '/api/user/password', change)).body).toEqual({ ok: true })
    expect((await call('GET', '/api/sessions')).body).toMatchObject([{ username: 'ada', current: true }])
  })

  it('end the session when it is revoked or its user removed', async () => {
    const test = await createTestApp()
    const { call, jar } = browser(test)
    await test.local.users.create(ada)
    await test.local.users.create({ ...ada, username: 'grace', role: 'owner' })
    await call('POST', '/api/login', ada)
    const [session] = await test.local.sessions.list({})
    expect((await call('DELETE', `/api/sessions/${session?.id}`)).status).toBe(200)
    expect(jar.size).toBe(0)
    await call('POST', '/api/login', ada)
    expect((await call('DELETE', '/api/users/ada')).body).toMatchObject({ username: 'ada' })
    expect(jar.size).toBe(0)
    expect(await call('DELETE', '/api/users/grace')).toMatchObject({ status: 401 })
  })

  it('state how long to wait, also in the header', async () => {
    const { call } = browser(await createTestApp())
    for (let n = 0; n < 5; n++) expect((await call('POST', '/api/login', ada)).status).toBe(401)
    const answer = await call('POST', '/api/login', ada)
    expect(answer).toMatchObject({ status: 429, body: { code: 'throttled', details: { retryAfter: 1 } } })
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  it('let a script create and revoke a token and an invited user', async () => {
    const test = await createTestApp()
    await test.local.users.create(ada)
    const { token, id } = await test.local.tokens.create({ name: 'ci', scope: ['accounts:read'], expires: '12h' })
    const script = test.as({ authorization: `Bearer ${token}` })
    expect(await script.user.current({})).toMatchObject({ username: 'ada' })
    expect(await script.tokens.list({})).toMatchObject([{ name: 'ci', scopes: ['accounts:read'] }])
    await expect(script.invites.create({})).rejects.toMatchObject({ code: 'forbidden' })

    const invite = await test.local.invites.create({})
    expect(await test.local.invites.list({})).toMatchObject([{ id: invite.id }])
    await test.anonymous.auth.register({ username: 'grace', password: ada.password, inviteCode: invite.code })
    expect(await test.local.users.list({})).toMatchObject([
      { username: 'ada', role: 'owner' },
      { username: 'grace', role: 'editor' },
    ])
    const other = await test.local.invites.create({})
    expect(await test.local.invites.revoke({ id: other.id })).toEqual({ ok: true })

    expect(await test.local.tokens.revoke({ id })).toEqual({ ok: true, alsoRevoked: [] })
    await expect(script.user.current({})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await test.local.user.current({})).toMatchObject({ id: 'local' })
  })
})

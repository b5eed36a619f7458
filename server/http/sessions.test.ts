import { describe, expect, it } from 'vitest'
import { credentials, json, sendingApp, site } from './testing/sending-app.ts'

describe('sessions', () => {
  async function signIn(test: Awaited<ReturnType<typeof sendingApp>>) {
    const setupCode = await test.app.setupCode()
    const answer = await test.send('POST', '/api/register', JSON.stringify({ ...credentials, setupCode }), {
      ...json,
      host: 'localhost:3000',
    })
    expect(answer.status).toBe(200)
    const set = answer.headers.getSetCookie()
    const cookie = set.map(line => line.split(';')[0]).join('; ')
    return { set, cookie }
  }

  it('use a signed HttpOnly cookie, and a hint cookie that grants nothing', async () => {
    const test = await sendingApp()
    const { set, cookie } = await signIn(test)
    expect(set[0]).toMatch(/^blogops_session=.*HttpOnly; Path=\/; SameSite=Lax/)
    expect(set[1]).toMatch(/^blogops_admin=1; /)
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(200)
    expect((await test.send('GET', '/api/user', undefined, { cookie: 'blogops_admin=1' })).status).toBe(401)
    const forged = cookie.replace(/\.[^.;]+;/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA;')
    expect((await test.send('GET', '/api/user', undefined, { cookie: forged })).status).toBe(401)
  })

  it('are Secure and bound to the host behind TLS', async () => {
    const test = await sendingApp({ config: { siteUrl: 'https://localhost:3000' } })
    expect((await signIn(test)).set[0]).toMatch(/^__Host-blogops_session=.*; Secure/)
  })

  it('end at logout, in the store as well as in the browser', async () => {
    const test = await sendingApp()
    const { cookie } = await signIn(test)
    const headers = { cookie, origin: site, host: 'localhost:3000' }
    expect((await test.send('POST', '/api/logout', undefined, headers)).status).toBe(200)
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(401)
  })

  it('cannot be used by another site', async () => {
    const test = await sendingApp()
    const { cookie } = await signIn(test)
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await test.send('POST', '/api/logout', undefined, { cookie, origin, host: 'localhost:3000' })
      expect(answer.status).toBe(403)
    }
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(200)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { openSite } from './open-site.ts'
import { answeringOtherwise, exampleOf, harmless, unsafe } from './walk.ts'

/** Requests that another site makes a browser send: with cookies, but with a foreign origin. */

const origin = 'https://shelf.example'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site
let cookie: string

beforeAll(async () => {
  site = await openSite({ config: { siteUrl: origin } })
  cookie = await site.signIn()
})

const answersTo = (headers: Record<string, string>, status: number) =>
  answeringOtherwise(
    unsafe,
    answered => answered === status,
    operation => site.send(exampleOf(operation, origin, headers)),
  )

it('no change can be made by following a link', () => {
  const changing = operations.filter(({ method, effect }) => method === 'GET' && effect !== 'read')
  expect(changing.map(({ id }) => id)).toEqual([])
})

it('a link of another site cannot start a backup, which would count as the last one', async () => {
  const ask = (from: string) =>
    site.send(new Request(`${origin}/api/backup`, { headers: { cookie, 'sec-fetch-site': from } }))
  expect((await ask('cross-site')).status).toBe(403)
  expect(await site.local.backup.status()).toEqual({ last: null })
  expect((await ask('same-origin')).status).toBe(200)
})

it('every unsafe call of the site’s own pages is allowed', async () => {
  const own = { cookie, origin, host: 'shelf.example' }
  const through = await answeringOtherwise(
    unsafe,
    status => status === 415,
    operation => site.send(harmless(operation, origin, own)),
  )
  expect(through).toEqual([])
})

describe('every unsafe call is refused', () => {
  it.each([
    ['another site', 'https://evil.example'],
    ['a sandboxed frame or a file', 'null'],
    ['a subdomain', 'https://blog.shelf.example'],
    ['the parent domain', 'https://example'],
    ['a lookalike with the same beginning', 'https://shelf.example.evil.example'],
    ['a lookalike with the same end', 'https://evil-shelf.example'],
    ['another port', 'https://shelf.example:8443'],
    ['the same host without TLS, which others can impersonate', 'http://shelf.example'],
    ['a browser extension', 'chrome-extension://shelf.example'],
    ['a URL with the site as its user name', 'https://shelf.example@evil.example'],
    ['an empty origin', ''],
    ['two origins', `https://evil.example, ${origin}`],
  ])('from %s, with a session or without', async (_, foreign) => {
    expect(await answersTo({ cookie, origin: foreign, host: 'shelf.example' }, 403)).toEqual([])
    expect(await answersTo({ origin: foreign, host: 'shelf.example' }, 403)).toEqual([])
  })

  it.each([
    ['no information on its origin', {}],
    ['only a referrer', { referer: `${origin}/` }],
    ['the metadata of another site', { 'sec-fetch-site': 'cross-site' }],
    ['the metadata of a sibling', { 'sec-fetch-site': 'same-site' }],
    ['the metadata of a bookmark', { 'sec-fetch-site': 'none' }],
  ])('with a session and %s', async (_, headers) => {
    expect(await answersTo({ cookie, host: 'shelf.example', ...headers }, 403)).toEqual([])
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'text/json', ''])(
    'of the type %j, as forms send it, even from the site itself',
    async type => {
      const send = (operation: (typeof unsafe)[number]) => {
        const { url, method } = exampleOf(operation, origin)
        const body = new TextEncoder().encode(JSON.stringify(operation.example))
        const headers = { cookie, origin, host: 'shelf.example', ...(type && { 'content-type': type }) }
        return site.send(new Request(url, { method, headers, body }))
      }
      // Beacons may have a text body; only their origin is checked.
      const walked = unsafe.filter(({ beacon }) => !(beacon && type === 'text/plain'))
      expect(await answeringOtherwise(walked, status => status === 415, send)).toEqual([])
    },
  )
})

it('the session cookie is limited to the site, and hidden from scripts', async () => {
  const answer = await site.post('/api/login', { username: 'ada', password: 'plum tractor violin' })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-blogops_session=[^;]+; HttpOnly; Path=\/; SameSite=Lax; Secure; Expires=/,
  )
})

it('scripts of another site cannot read any answer', async () => {
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const request = new Request(`${origin}/api/user`, { method, headers: { cookie, origin: 'https://evil.example' } })
    const allowing = [...(await site.send(request)).headers.keys()].filter(name => name.startsWith('access-control-'))
    expect(allowing).toEqual([])
  }
})

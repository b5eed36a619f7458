import { describe, expect, it } from 'vitest'
import { assertOwnOrigin } from './caller-identity.ts'

const site = 'https://shelf.example'
const options = { siteUrl: site, trustProxy: 0 }
const post = (headers: Record<string, string>, url = `${site}/api/logout`) => {
  const request = new Request(url, { method: 'POST' })
  // Scripts cannot set these headers on a Request, but a received request has them.
  return new Proxy(request, {
    get: (target, key) => (key === 'headers' ? new Headers(headers) : Reflect.get(target, key)),
  })
}

describe('assertOwnOrigin', () => {
  it.each([
    ['from the site', { origin: site }, true],
    ['under another name of the very host', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['without a cookie and without an origin, as scripts call', {}, false],
    ['without an origin, from the site by its metadata', { 'sec-fetch-site': 'same-origin' }, true],
  ])('lets through a call %s', (_, headers, cookie) => {
    expect(() => assertOwnOrigin(post(headers), cookie, options)).not.toThrow()
  })

  it.each([
    ['of another site', { origin: 'https://evil.example', host: 'shelf.example' }, true],
    ['of another site, without a cookie', { origin: 'https://evil.example', host: 'shelf.example' }, false],
    ['of a sandboxed frame', { origin: 'null' }, true],
    ['of a lookalike', { origin: 'https://shelf.example.evil.example', host: 'shelf.example' }, true],
    ['of itself without TLS', { origin: 'http://shelf.example', host: 'shelf.example' }, true],
    ['of a browser extension', { origin: 'chrome-extension://shelf.example', host: 'shelf.example' }, true],
    ['with a cookie and no sign of where it is from', {}, true],
    ['with a cookie from a sibling', { 'sec-fetch-site': 'same-site' }, true],
  ])('refuses a call %s', (_, headers, cookie) => {
    expect(() => assertOwnOrigin(post(headers), cookie, options)).toThrow(/another site/)
  })

  const plain = 'http://shelf.example'
  const unset = 'http://localhost:3000'
  it.each<[string, string, { siteUrl: string; trustProxy?: number; proto?: string }, boolean]>([
    ['http', 'a site at http', { siteUrl: plain }, true],
    ['https', 'a site at http', { siteUrl: plain }, false],
    ['http', 'a site at https', { siteUrl: site }, false],
    ['https', 'a site at https', { siteUrl: site }, true],
    ['http', 'a site without an address of its own', { siteUrl: unset }, true],
    ['https', 'a site without an address of its own', { siteUrl: unset }, false],
    ['https', 'a proxy with TLS that is trusted', { siteUrl: unset, trustProxy: 1, proto: 'https' }, true],
    ['http', 'a proxy with TLS that is trusted', { siteUrl: unset, trustProxy: 1, proto: 'https' }, false],
    ['https', 'two proxies, the outer one with TLS', { siteUrl: unset, trustProxy: 2, proto: 'https, http' }, true],
    ['https', 'a caller who claims to be a proxy', { siteUrl: unset, proto: 'https' }, false],
    ['https', 'a caller who claims another scheme', { siteUrl: unset, trustProxy: 1, proto: 'https, http' }, false],
  ])('compares the scheme: %s of the same host behind %s', (scheme, _, { proto, siteUrl, trustProxy = 0 }, isOwn) => {
    const headers = { origin: `${scheme}://shelf.example`, host: 'shelf.example' }
    const request = post({ ...headers, ...(proto && { 'x-forwarded-proto': proto }) })
    const check = () => assertOwnOrigin(request, true, { siteUrl, trustProxy })
    if (isOwn) expect(check).not.toThrow()
    else expect(check).toThrow(/another site/)
  })

  it('names the missing setting if only the scheme differs', () => {
    const request = post({ origin: 'https://shelf.example', host: 'shelf.example' })
    const hint = 'If https://shelf.example is this site, set BLOGOPS_SITE_URL to it.'
    const check = () => assertOwnOrigin(request, true, { siteUrl: unset, trustProxy: 0 })
    expect(check).toThrow(expect.objectContaining({ hint }))
  })

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }, true, false],
    ['of a sibling', { 'sec-fetch-site': 'same-site' }, true, false],
    ['of another site, without a cookie', { 'sec-fetch-site': 'cross-site' }, false, true],
    ['of its own pages', { 'sec-fetch-site': 'same-origin' }, true, true],
    ['of an address that was typed', { 'sec-fetch-site': 'none' }, true, true],
  ])('lets a read be asked for by a link %s, or not', (_, headers, cookie, isTaken) => {
    const get = { method: 'GET', headers: new Headers(headers) }
    const check = () => assertOwnOrigin(get, cookie, options)
    if (isTaken) expect(check).not.toThrow()
    else expect(check).toThrow(/Another site/)
  })

  it('allows reads', () => {
    expect(() => assertOwnOrigin(new Request(`${site}/api/user`), true, options)).not.toThrow()
  })
})

import { describe, expect, it } from 'vitest'
import { describeCaller, isLocalCall } from './caller.ts'

const request = (headers: Record<string, string> = {}) =>
  new Request('http://localhost:3000/api/register', { headers: { host: 'localhost:3000', ...headers } })
const local = { trustProxy: 0, siteUrl: 'http://localhost:3000' }
const loopback = { remoteAddress: '127.0.0.1' }
/** Headers of a JSON request as Chromium sends them. */
const ofABrowser = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'content-length': '70',
  'content-type': 'application/json',
  cookie: 'a=b',
  dnt: '1',
  origin: 'http://localhost:3000',
  pragma: 'no-cache',
  priority: 'u=1, i',
  referer: 'http://localhost:3000/auth',
  'sec-ch-ua': '"Chromium"',
  'sec-fetch-site': 'same-origin',
  'sec-gpc': '1',
  'user-agent': 'Mozilla/5.0',
}

describe('describeCaller', () => {
  it('ignores forwarded addresses without a trusted proxy', () => {
    const caller = describeCaller(
      request({ 'x-forwarded-for': '203.0.113.9' }),
      { remoteAddress: '198.51.100.1' },
      local,
    )
    expect(caller.address).toBe('198.51.100.1')
  })

  it.each([
    [1, '203.0.113.9, 203.0.113.1', '203.0.113.1'],
    [2, '6.6.6.6, 203.0.113.9, 203.0.113.1', '203.0.113.9'],
    [3, '203.0.113.9', '203.0.113.9'],
    [1, 'not-an-address', '10.0.0.1'],
    [1, '203.0.113.9:5555', '203.0.113.9'],
    [1, '203.0.113.1, [2001:db8::1]:5555', '2001:db8::1'],
    [1, '[2001:db8::1]', '2001:db8::1'],
    [1, '2001:db8::1:5555', '2001:db8::1:5555'],
    [1, '203.0.113.9:x', '10.0.0.1'],
    [1, '[203.0.113.9', '10.0.0.1'],
    [1, '[]:5555', '10.0.0.1'],
  ])('with %i proxies takes from "%s" the entry they wrote', (trustProxy, header, address) => {
    const options = { ...local, trustProxy }
    expect(describeCaller(request({ 'x-forwarded-for': header }), { remoteAddress: '10.0.0.1' }, options).address).toBe(
      address,
    )
  })

  it('reports whether a forwarded address was ignored', () => {
    const named = request({ 'x-forwarded-for': '203.0.113.9' })
    expect(describeCaller(named, loopback, local).hasIgnoredProxyHeader).toBe(true)
    expect(describeCaller(named, loopback, { ...local, trustProxy: 1 }).hasIgnoredProxyHeader).toBe(false)
    expect(describeCaller(request(), loopback, local).hasIgnoredProxyHeader).toBe(false)
  })

  it.each([
    [1, '203.0.113.9', false],
    [1, '[2001:db8::1]:5555', false],
    [1, '', false],
    [1, 'unknown', true],
    [1, '203.0.113.9,', true],
    [2, 'a-name, 203.0.113.9', true],
    [1, 'a-name, 203.0.113.9', false],
    [0, 'unknown', false],
  ])('with %i proxies says whether "%s" is believed and no address: %s', (trustProxy, header, unreadable) => {
    const caller = describeCaller(request({ 'x-forwarded-for': header }), loopback, { ...local, trustProxy })
    expect(caller.hasInvalidProxyAddress).toBe(unreadable)
  })
})

describe('isLocalCall', () => {
  it('is true when socket, host and site are all loopback', () => {
    expect(isLocalCall(request(), loopback, local)).toBe(true)
    expect(isLocalCall(request(ofABrowser), loopback, local)).toBe(true)
    expect(isLocalCall(request(), { remoteAddress: '::ffff:127.0.0.1' }, local)).toBe(true)
  })

  it.each([
    ['the socket is not', {}, { remoteAddress: '192.0.2.1' }, local],
    ['the site is public', {}, loopback, { ...local, siteUrl: 'https://shelf.example' }],
    ['the host is another name', { host: 'shelf.example' }, loopback, local],
    ['the host begins like it', { host: 'localhost.evil.example' }, loopback, local],
    ['a proxy forwarded it', { 'x-forwarded-for': '127.0.0.1' }, loopback, local],
    ['a proxy forwarded it in the new form', { forwarded: 'for=127.0.0.1' }, loopback, local],
    ['a proxy says so in another way', { via: '1.1 proxy' }, loopback, local],
    ['a proxy names the scheme alone', { 'x-forwarded-proto': 'https' }, loopback, local],
    ['a CDN stands before it', { 'cf-connecting-ip': '203.0.113.9' }, loopback, local],
    ['a load balancer left its mark', { 'x-amzn-trace-id': 'Root=1-0-0' }, loopback, local],
    ['proxies are configured', {}, loopback, { ...local, trustProxy: 1 }],
    ['the peer speaks HTTP/1.0, as a bare reverse proxy does', {}, { ...loopback, httpVersion: '1.0' }, local],
    ['the host hides behind a user name', { host: 'evil@localhost' }, loopback, local],
  ])('is false when %s', (_, headers, connection, options) => {
    expect(isLocalCall(request(headers), connection, options)).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { createClients, findDirectClient } from './serve.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is one client', (address, client) => expect(findDirectClient(address, 0)).toBe(client))

it.each([
  ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '10.1.2.3', '172.17.0.1', '192.168.1.1', '100.64.0.9'],
  ...['169.254.1.1', 'fd00::1', 'fe80::1%eth0'],
  undefined,
])('%s may carry many clients', address => expect(findDirectClient(address, 0)).toBeUndefined())

it('treats every connection as a proxy if one is declared', () => {
  expect(findDirectClient('203.0.113.7', 1)).toBeUndefined()
})

it.each([
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  [2, '6.6.6.6, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
  [1, 'unknown', undefined],
  [1, undefined, undefined],
  [0, '203.0.113.7', undefined],
])('with %i proxies, X-Forwarded-For: %s names the client %s', (proxies, header, client) => {
  const { findForwardedClient } = createClients(proxies, () => undefined)
  expect(findForwardedClient(header)).toBe(client)
})

it.each([0, 1])('warns once, without an address, with %i proxies', proxies => {
  const warnings: string[] = []
  const { onRefused: onHeld } = createClients(proxies, message => warnings.push(message))
  onHeld()
  onHeld()
  expect(warnings).toEqual([expect.stringMatching(/^One address has reached .* BLOGOPS_TRUST_PROXY.*\.$/)])
})

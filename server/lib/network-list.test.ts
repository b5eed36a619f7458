import { expect, it } from 'vitest'
import { createNetworkMatcher } from './network-list.ts'

const isListed = createNetworkMatcher(['5.9.0.0/16', '5.196.128.0/17', '3.0.0.0/8', '2a01:4f8::/31'])

it.each([
  ['5.9.0.0', true],
  ['5.9.255.255', true],
  ['5.10.0.0', false],
  ['5.8.255.255', false],
  ['5.196.127.255', false],
  ['5.196.128.0', true],
  ['3.255.0.1', true],
  ['::ffff:5.9.1.1', true],
  ['::ffff:6.9.1.1', false],
  ['2a01:4f9:1::2', true],
  ['2a01:4fa::1', false],
  ['::1', false],
  ['', false],
])('matches %s: %s', (address, expected) => {
  expect(isListed(address)).toBe(expected)
})

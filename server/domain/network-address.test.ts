import { expect, it } from 'vitest'
import { getNetworkPrefix, getSubscriberAddress } from './urls.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  [':::::', '0:0:0:0'],
])('takes %s for %s', (address, subscriber) => {
  expect(getSubscriberAddress(address)).toBe(subscriber)
})

it.each([
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['2001:0DB8:0001:0002::9', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
  ['', undefined],
])('takes %s to be of the network %s', (address, network) => {
  expect(getNetworkPrefix(address)).toBe(network)
})

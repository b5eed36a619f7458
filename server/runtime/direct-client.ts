import { BlockList, isIPv6 } from 'node:net'
import { getSubscriberAddress } from '../domain/urls.ts'
import { findForwardedAddress } from '../http/caller.ts'
import type { Clients } from './listener.ts'

/** Addresses of this machine and of private networks (RFC 1122, 1918, 3927, 4193, 4291 and 6598). */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns the client of a connection, or undefined if it may carry many clients: behind a declared proxy, and from an
 * undeclared one on the server's own machine or network.
 * @param address the address of the socket
 */
export function findDirectClient(address: string | undefined, trustProxy: number): string | undefined {
  if (address === undefined || trustProxy > 0) return undefined
  const subscriber = getSubscriberAddress(address)
  const isPrivate =
    isIPv6(address) && subscriber.includes(':')
      ? privateNetworks.check(address, 'ipv6')
      : privateNetworks.check(subscriber)
  return isPrivate ? undefined : subscriber
}

const tooManyConnections =
  'One address has reached the connection limit; its new connections are closed. If it is a proxy, set BLOGOPS_TRUST_PROXY.'
const tooManyCalls =
  'One address has reached the limit of concurrent calls; its new calls are refused. If it is a proxy, count it in BLOGOPS_TRUST_PROXY.'

/**
 * Creates the client identification of a listener.
 * @param warn called for the first refused connection only, without the address, since many may follow
 */
export function createClients(trustProxy: number, warn: (message: string) => unknown): Clients {
  let hasWarned = false
  return {
    getClient: ({ remoteAddress }) => findDirectClient(remoteAddress, trustProxy),
    findForwardedClient(header = '') {
      const address = findForwardedAddress(header, trustProxy)
      return address === undefined ? undefined : getSubscriberAddress(address)
    },
    onRefused() {
      if (!hasWarned) warn(trustProxy > 0 ? tooManyCalls : tooManyConnections)
      hasWarned = true
    },
  }
}

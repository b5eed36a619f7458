/**
 * Returns the part of an address that identifies one subscriber: the whole IPv4 address, or the first 64 bits of an
 * IPv6 address, since a subscriber controls the remaining 2^64. Other text is returned in lower case.
 */
export function getSubscriberAddress(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return plain.includes(':') ? expandFirstGroups(plain).join(':') : plain
}

/** Returns the first 48 bits of an IPv6 address, which is the usual size of a site; undefined for other addresses. */
export function getNetworkPrefix(address: string): string | undefined {
  const subscriber = getSubscriberAddress(address)
  return subscriber.includes(':') ? subscriber.split(':').slice(0, 3).join(':') : undefined
}

function expandFirstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  if (tail !== undefined) {
    const after = tail.split(':').filter(group => group !== '')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}

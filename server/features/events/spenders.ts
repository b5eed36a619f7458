import { getNetworkPrefix, getSubscriberAddress } from '../../contract/network-address.ts'

/**
 * Limit of an IPv6 network, as a multiple of the limit of a subscriber. A provider's network has many readers, but
 * anybody can get one for free with 65,536 subscriber addresses.
 */
export const subscribersPerNetwork = 16

/** A rate limit key that is charged for an event. */
export interface RateLimitKey {
  readonly name: string
  /** Fraction of the event's cost that is charged; smaller for keys with a larger limit. */
  readonly weight: number
}

/** Either all keys are charged, or none. */
export type RateLimitKeys = readonly [widest: RateLimitKey, ...others: RateLimitKey[]]

export function getRateLimitKeys(address: string): RateLimitKeys {
  const subscriber = { name: getSubscriberAddress(address), weight: 1 }
  const network = getNetworkPrefix(address)
  return network === undefined ? [subscriber] : [{ name: network, weight: 1 / subscribersPerNetwork }, subscriber]
}

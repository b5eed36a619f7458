import { networkOf, subscriberOf } from '../../contract/network-address.ts'

/**
 * Limit of an IPv6 network, as a multiple of the limit of a subscriber. A provider's network has many readers, but
 * anybody can get one for free with 65,536 subscriber addresses.
 */
export const subscribersPerNetwork = 16

/** A rate limit key that is charged for an event. */
export interface Spender {
  readonly name: string
  /** Fraction of the event's cost that is charged; smaller for keys with a larger limit. */
  readonly part: number
}

/** Either all keys are charged, or none. */
export type Spenders = readonly [widest: Spender, ...others: Spender[]]

export function spendersOf(address: string): Spenders {
  const subscriber = { name: subscriberOf(address), part: 1 }
  const network = networkOf(address)
  return network === undefined ? [subscriber] : [{ name: network, part: 1 / subscribersPerNetwork }, subscriber]
}

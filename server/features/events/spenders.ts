import { networkOf, subscriberOf } from '../../contract/network-address.ts'

/**
 * So many subscribers' bounds hold for all of an IPv6 network. A provider's has more readers than one; and anybody gets one
 * for nothing, with 65,536 subscribers to be.
 */
export const subscribersPerNetwork = 16

/** Who is charged for an event. */
export interface Spender {
  readonly name: string
  /** What part of the event: the more there is to spend, the less it is. */
  readonly part: number
}

/** All of them are charged, or none. */
export type Spenders = readonly [widest: Spender, ...others: Spender[]]

export function spendersOf(address: string): Spenders {
  const subscriber = { name: subscriberOf(address), part: 1 }
  const network = networkOf(address)
  return network === undefined ? [subscriber] : [{ name: network, part: 1 / subscribersPerNetwork }, subscriber]
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

export interface ThrottleLimit {
  /** Failures that cost no wait. From the last of them on, each doubles the wait, beginning with a second. */
  free: number
  /** The longest wait, in ms. */
  maxWait: number
  /** One failure is forgiven each time this many ms go by without one. */
  forgiveAfter: number
}

/**
 * - `pair`, an account from one address: 5 free, up to 15 minutes, one forgiven an hour. A stranger guessing at a name
 *   shuts out that name from their own address only, and gets about a hundred guesses a day.
 * - `address`, whatever the account: 20 free, up to 15 minutes, one forgiven in 10 minutes. Room for an office.
 * - `account`, from addresses that never signed in to it: 50 free, up to one minute, one forgiven a minute. A single
 *   address is held up by `pair` long before it comes this far; a thousand of them get 1,440 guesses a day.
 * - `network`, of IPv6, which has 65,536 addresses as they are counted: as `account`, with 100 free. Each attempt
 *   leaves counts in the store.
 * - `registration`, accounts made from one address where anyone may: 10 free, up to 15 minutes, one forgiven in 10.
 * - `pairing`, codes asked for by terminals of one address: 10 free, up to 15 minutes, one forgiven a minute.
 * - `guess`, codes of terminals that are none, from one address: 10 free, up to 15 minutes, one forgiven in 10.
 */
export const throttleLimits = {
  pair: { free: 5, maxWait: 15 * minute, forgiveAfter: hour },
  address: { free: 20, maxWait: 15 * minute, forgiveAfter: 10 * minute },
  account: { free: 50, maxWait: minute, forgiveAfter: minute },
  network: { free: 100, maxWait: minute, forgiveAfter: minute },
  registration: { free: 10, maxWait: 15 * minute, forgiveAfter: 10 * minute },
  pairing: { free: 10, maxWait: 15 * minute, forgiveAfter: minute },
  guess: { free: 10, maxWait: 15 * minute, forgiveAfter: 10 * minute },
} as const satisfies Record<string, ThrottleLimit>

export type Counter = keyof typeof throttleLimits

/** An address that signed in to an account is not held up by what others do to that account, for 30 days. */
export const knownFor = 30 * 24 * hour

/** Difference in ms between the clocks of two processes that is no sign of a wrong clock. */
export const clockTolerance = minute

/** A count that nothing was added to for a day after its last wait is dropped. */
export const keptFor = 24 * hour

/** The wait that follows this many failures, in ms. */
export function waitAfter(failures: number, { free, maxWait }: ThrottleLimit): number {
  return failures < free ? 0 : Math.min(maxWait, second * 2 ** (failures - free))
}

/** More failures than these are not counted: the wait is the longest already, and forgiving must come to an end. */
export function mostCounted({ free, maxWait }: ThrottleLimit): number {
  return free + Math.ceil(Math.log2(maxWait / second))
}

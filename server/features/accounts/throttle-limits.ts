const second = 1_000
const minute = 60 * second
const hour = 60 * minute

export interface ThrottleLimit {
  /** Failures without a wait. Each further failure doubles the wait, starting at a second. */
  free: number
  /** Maximum wait in ms. */
  maxWait: number
  /** Ms without a failure after which one failure is forgiven. */
  forgiveAfter: number
}

/**
 * Limits per counter:
 * - `pair`, an account from one address: 5 free, up to 15 minutes, one forgiven an hour. Guessing only locks the
 * guesser's own address out of the account, at about a hundred guesses a day.
 * - `address`, any account from one address: 20 free, up to 15 minutes, one forgiven in 10 minutes. Suits an office.
 * - `account`, from addresses that never signed in to it: 50 free, up to one minute, one forgiven a minute. `pair`
 * stops a single address long before; a thousand addresses get 1,440 guesses a day.
 * - `network`, an IPv6 network with its 65,536 subscriber addresses: as `account`, with 100 free. Each attempt leaves
 * counts in the store.
 * - `registration`, open registrations from one address: 10 free, up to 15 minutes, one forgiven in 10.
 * - `pairing`, pairings started from one address: 10 free, up to 15 minutes, one forgiven a minute.
 * - `guess`, unknown pairing codes from one address: 10 free, up to 15 minutes, one forgiven in 10.
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

/** An address that signed in to an account is exempt from that account's `account` limit for this time in ms. */
export const knownAddressMs = 30 * 24 * hour

/** Tolerated difference between the clocks of two processes, in ms. */
export const clockTolerance = minute

/** Retention of a count after its last wait, in ms. */
export const countRetentionMs = 24 * hour

/** Wait in ms after this many failures. */
export function getWaitMs(failures: number, { free, maxWait }: ThrottleLimit): number {
  return failures < free ? 0 : Math.min(maxWait, second * 2 ** (failures - free))
}

/** Maximum counted failures: the wait no longer grows, and forgiving must take a limited time. */
export function getMaxFailures({ free, maxWait }: ThrottleLimit): number {
  return free + Math.ceil(Math.log2(maxWait / second))
}

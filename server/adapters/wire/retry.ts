import { setTimeout as wait } from 'node:timers/promises'

/** Clock, sleep and randomness for retries; injected so that tests need not wait. */
export interface Delay {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Number from 0 (inclusive) to 1 (exclusive). */
  random(): number
  now(): number
}

export const realDelay: Delay = {
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
  now: Date.now,
}

/** Result of judging one failed attempt. */
export interface Verdict {
  /** Error to throw if there are no more attempts. */
  failure: unknown
  /** Milliseconds to wait before the next attempt, or null if the failure is permanent. */
  waitMs: number | null
}

export interface AttemptOptions {
  delay: Delay
  signal: AbortSignal
  /** Judges the failure of an attempt. Attempts are numbered from 1. */
  judge(error: unknown, attemptNumber: number): Verdict
  /** Called before every wait. */
  onWait?(error: unknown, ms: number): Promise<void>
}

const MAX_ATTEMPTS = 4
/** Maximum wait in milliseconds. If a server asks for more, fail and let the caller come back later. */
const MAX_WAIT_MS = 120_000

/**
 * Returns the exponential backoff in milliseconds (1, 2, 4 seconds), reduced by up to a quarter at random so that
 * callers do not synchronise.
 */
export function getBackoffMs(attemptNumber: number, delay: Delay): number {
  return 1000 * 2 ** (attemptNumber - 1) * (1 - delay.random() / 4)
}

/**
 * Sleeps for `ms` milliseconds.
 * @throws the signal's reason as soon as it aborts.
 */
export async function sleep(ms: number, { delay, signal }: Pick<AttemptOptions, 'delay' | 'signal'>): Promise<void> {
  await delay.sleep(ms, signal).catch(error => {
    signal.throwIfAborted()
    throw error
  })
}

/**
 * Runs an operation up to four times while its failures are transient.
 * @throws the verdict's failure, or the signal's reason if it aborts.
 */
export async function retry<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { signal, judge, onWait } = options
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const { failure, waitMs } = judge(error, attemptNumber)
      if (waitMs === null || attemptNumber === MAX_ATTEMPTS || waitMs > MAX_WAIT_MS) throw failure
      await onWait?.(error, waitMs)
      await sleep(waitMs, options)
    }
  }
}

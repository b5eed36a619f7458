import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance between attempts, passed in so that tests need not wait. */
export interface Delay {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** 0 up to 1. */
  random(): number
  now(): number
}

export const realDelay: Delay = {
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
  now: Date.now,
}

/** What one failed attempt comes to. */
export interface Verdict {
  /** What is thrown where nothing more is tried. */
  failure: unknown
  /** How long to wait for the next; null where another is of no use. */
  waitMs: number | null
}

export interface AttemptOptions {
  delay: Delay
  signal: AbortSignal
  /** Of the attempt of this number, the first being 1. */
  judge(error: unknown, made: number): Verdict
  /** Told before every wait. */
  onWait?(error: unknown, ms: number): Promise<void>
}

const MOST_ATTEMPTS = 4
/** A server that asks for a longer wait is better come back to. */
const LONGEST_WAIT_MS = 120_000

/** One, two, four seconds, less up to a quarter so that callers do not come in step. */
export function backOff(made: number, delay: Delay): number {
  return 1000 * 2 ** (made - 1) * (1 - delay.random() / 4)
}

/** @throws the signal's reason where it aborts, at once. */
export async function pause(ms: number, { delay, signal }: Pick<AttemptOptions, 'delay' | 'signal'>): Promise<void> {
  await delay.sleep(ms, signal).catch(error => {
    signal.throwIfAborted()
    throw error
  })
}

/**
 * Makes up to four attempts at what may pass.
 * @throws the verdict's failure; the signal's reason where it aborts.
 */
export async function inAttempts<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { signal, judge, onWait } = options
  for (let made = 1; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const { failure, waitMs } = judge(error, made)
      if (waitMs === null || made === MOST_ATTEMPTS || waitMs > LONGEST_WAIT_MS) throw failure
      await onWait?.(error, waitMs)
      await pause(waitMs, options)
    }
  }
}

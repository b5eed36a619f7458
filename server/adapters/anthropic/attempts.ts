import { setTimeout as wait } from 'node:timers/promises'
import { failureOf, isSpendLimit, type Server, whatHappened } from './failures.ts'
import { type Trouble, troubleOf } from './trouble.ts'

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

const MOST_ATTEMPTS = 4
/** A server that asks for a longer wait is better come back to. */
const LONGEST_WAIT_MS = 120_000

const PASSING = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'])

function isPassing(trouble: Trouble): boolean {
  if (trouble.kind !== 'answer') return trouble.kind === 'lost'
  const { answer } = trouble
  if (isSpendLimit(answer)) return false
  if (answer.again !== null && answer.status !== null) return answer.again
  if (answer.status === null) return answer.type !== null && PASSING.has(answer.type)
  // Where the limit is one that time lifts, the vendor says when; one of spending comes without.
  if (answer.status === 429) return answer.retryAfterMs !== null
  return [408, 409].includes(answer.status) || answer.status >= 500
}

/** What the server asks for, else one, two, four seconds, less up to a quarter so that callers do not come in step. */
function waitFor(trouble: Trouble, attempt: number, delay: Delay): number {
  const asked = trouble.kind === 'answer' ? trouble.answer.retryAfterMs : null
  return asked ?? 1000 * 2 ** (attempt - 1) * (1 - delay.random() / 4)
}

export interface AttemptOptions {
  server: Server
  delay: Delay
  signal: AbortSignal
  tell(message: string): Promise<void>
}

/**
 * Makes up to four attempts at what may pass, and tells what it waits for.
 * @throws BlogopsError for what does not; the signal's reason where it aborts.
 */
export async function inAttempts<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { server, delay, signal, tell } = options
  for (let made = 1; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const trouble = troubleOf(error, delay.now(), server.apiKey)
      if (!trouble) throw error
      const ms = waitFor(trouble, made, delay)
      if (made === MOST_ATTEMPTS || !isPassing(trouble) || ms > LONGEST_WAIT_MS) throw failureOf(trouble, server)
      await tell(`${whatHappened(trouble, server)} Trying again in ${Math.max(1, Math.round(ms / 1000))} s.`)
      await delay.sleep(ms, signal).catch(error => {
        signal.throwIfAborted()
        throw error
      })
    }
  }
}

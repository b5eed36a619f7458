import * as wire from '../wire/attempts.ts'
import { failureOf, isSpendLimit, type Server, whatHappened } from './failures.ts'
import { type Trouble, troubleOf } from './trouble.ts'

const PASSING = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'])

function isPassing(trouble: Trouble): boolean {
  if (trouble.kind !== 'answer') return trouble.kind === 'lost'
  const { answer } = trouble
  if (isSpendLimit(answer)) return false
  if (answer.again !== null && answer.status !== null) return answer.again
  if (answer.status === null) return answer.type !== null && PASSING.has(answer.type)
  // Temporary rate limits state when to retry; spending limits do not.
  if (answer.status === 429) return answer.retryAfterMs !== null
  return [408, 409].includes(answer.status) || answer.status >= 500
}

/** Returns the wait the server asks for, or else the default backoff, in milliseconds. */
function waitFor(trouble: Trouble, made: number, delay: wire.Delay): number {
  const asked = trouble.kind === 'answer' ? trouble.answer.retryAfterMs : null
  return asked ?? wire.backOff(made, delay)
}

export interface AttemptOptions {
  server: Server
  delay: wire.Delay
  signal: AbortSignal
  tell(message: string): Promise<void>
}

/**
 * Runs a model call up to four times while its failures are transient, and reports each wait.
 * @throws BlogopsError for a permanent failure, or the signal's reason if it aborts.
 */
export async function inAttempts<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { server, delay, signal, tell } = options
  return wire.inAttempts(attempt, {
    delay,
    signal,
    judge(error, made) {
      const trouble = troubleOf(error, delay.now(), server.apiKey)
      if (!trouble) return { failure: error, waitMs: null }
      return {
        failure: failureOf(trouble, server),
        waitMs: isPassing(trouble) ? waitFor(trouble, made, delay) : null,
      }
    },
    async onWait(error, ms) {
      const trouble = troubleOf(error, delay.now(), server.apiKey)
      const seconds = Math.max(1, Math.round(ms / 1000))
      if (trouble) await tell(`${whatHappened(trouble, server)} Trying again in ${seconds} s.`)
    },
  })
}

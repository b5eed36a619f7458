import * as wire from '../wire/attempts.ts'
import { describeFailure, isSpendLimit, type Server, toBlogopsError } from './failures.ts'
import { type CallProblem, classifyError } from './trouble.ts'

const TRANSIENT_TYPES = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'])

function isTransient(problem: CallProblem): boolean {
  if (problem.kind !== 'answer') return problem.kind === 'lost'
  const { answer } = problem
  if (isSpendLimit(answer)) return false
  if (answer.shouldRetry !== null && answer.status !== null) return answer.shouldRetry
  if (answer.status === null) return answer.type !== null && TRANSIENT_TYPES.has(answer.type)
  // Temporary rate limits state when to retry; spending limits do not.
  if (answer.status === 429) return answer.retryAfterMs !== null
  return [408, 409].includes(answer.status) || answer.status >= 500
}

/** Returns the wait the server asks for, or else the default backoff, in milliseconds. */
function getWaitMs(problem: CallProblem, attemptNumber: number, delay: wire.Delay): number {
  const requestedMs = problem.kind === 'answer' ? problem.answer.retryAfterMs : null
  return requestedMs ?? wire.getBackoffMs(attemptNumber, delay)
}

export interface AttemptOptions {
  server: Server
  delay: wire.Delay
  signal: AbortSignal
  report(message: string): Promise<void>
}

/**
 * Runs a model call up to four times while its failures are transient, and reports each wait.
 * @throws BlogopsError for a permanent failure, or the signal's reason if it aborts.
 */
export async function retryModelCall<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { server, delay, signal, report } = options
  return wire.retry(attempt, {
    delay,
    signal,
    judge(error, attemptNumber) {
      const problem = classifyError(error, delay.now(), server.apiKey)
      if (!problem) return { failure: error, waitMs: null }
      return {
        failure: toBlogopsError(problem, server),
        waitMs: isTransient(problem) ? getWaitMs(problem, attemptNumber, delay) : null,
      }
    },
    async onWait(error, ms) {
      const problem = classifyError(error, delay.now(), server.apiKey)
      const seconds = Math.max(1, Math.round(ms / 1000))
      if (problem) await report(`${describeFailure(problem, server)} Trying again in ${seconds} s.`)
    },
  })
}

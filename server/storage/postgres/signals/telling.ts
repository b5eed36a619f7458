import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from '../../../ports/logger.ts'

export interface TellingOptions {
  pool: Pool
  channel: string
  log: Logger
  /** Payload sent in place of those that could not be sent. */
  gap: string
}

/** Maximum number of queued payloads, and of payloads sent by one statement. */
const mostWaiting = 1_000
const mostAtOnce = 100
const retryMs = 1_000

/** Sends payloads on a channel of the database, in order. Payloads queued during a send are sent together. */
export function telling({ pool, channel, log, gap }: TellingOptions) {
  const closing = new AbortController()
  let waiting: string[] = []
  let running = Promise.resolve()
  let isRunning = false
  let failing = false

  async function tellAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await tell(waiting.splice(0, mostAtOnce)).then(
        () => {
          failing = false
        },
        (error: unknown) => fail(error),
      )
    }
    isRunning = false
  }

  async function fail(error: unknown): Promise<void> {
    if (!failing) log('warn', 'Other processes could not be told of changes.', { reason: String(error) })
    failing = true
    waiting = closing.signal.aborted ? [] : [gap]
    await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  }

  async function tell(payloads: readonly string[]): Promise<void> {
    await pool.query({
      name: 'tell',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as told (payload, nr) order by nr',
      values: [channel, payloads],
    })
  }

  return {
    tell(payload: string): void {
      if (closing.signal.aborted) return
      if (waiting.length >= mostWaiting) waiting = [gap]
      else waiting.push(payload)
      if (!isRunning) running = tellAll()
    },

    /** Resolves when the queued payloads are sent or have failed. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

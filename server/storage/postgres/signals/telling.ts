import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from '../../../ports/logger.ts'

export interface TellingOptions {
  pool: Pool
  channel: string
  log: Logger
  /** Told in place of what could not be: that there was something. */
  gap: string
}

/** Payloads that wait to be told, and how many of them one statement tells. */
const mostWaiting = 1_000
const mostAtOnce = 100
const retryMs = 1_000

/** Tells payloads on a channel of the database, in their order; those that wait while others are told go together. */
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

    /** Once what waits was told, or could not be. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

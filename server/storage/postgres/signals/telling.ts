import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from '../../../ports/logger.ts'

export interface SenderOptions {
  pool: Pool
  channel: string
  log: Logger
  /** Payload sent in place of those that could not be sent. */
  gap: string
}

/** Maximum number of queued payloads, and of payloads sent by one statement. */
const maxQueued = 1_000
const maxPerStatement = 100
const retryMs = 1_000

/** Sends payloads on a channel of the database, in order. Payloads queued during a send are sent together. */
export function createSender({ pool, channel, log, gap }: SenderOptions) {
  const closing = new AbortController()
  let queue: string[] = []
  let running = Promise.resolve()
  let isRunning = false
  let failing = false

  async function sendAll(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      await sendBatch(queue.splice(0, maxPerStatement)).then(
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
    queue = closing.signal.aborted ? [] : [gap]
    await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  }

  async function sendBatch(payloads: readonly string[]): Promise<void> {
    await pool.query({
      name: 'tell',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as told (payload, nr) order by nr',
      values: [channel, payloads],
    })
  }

  return {
    send(payload: string): void {
      if (closing.signal.aborted) return
      if (queue.length >= maxQueued) queue = [gap]
      else queue.push(payload)
      if (!isRunning) running = sendAll()
    },

    /** Resolves when the queued payloads are sent or have failed. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

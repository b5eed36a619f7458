import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { maxSignalBytes, type Signals } from '../../ports/coordination.ts'
import type { Logger } from '../../ports/system.ts'
import { type ListenerOptions, listen } from './notification-listener.ts'

/** Checks the size of a signal. @throws RangeError */
export function assertSignal(text: string): void {
  const bytes = Buffer.byteLength(text)
  if (bytes > maxSignalBytes) throw new RangeError(`A signal can have ${maxSignalBytes} bytes, not ${bytes}.`)
}

export interface PostgresSignalsOptions extends Omit<ListenerOptions, 'channel' | 'onPayload' | 'onGap'> {
  /** Pool for sending; closing the signals leaves it open. */
  pool: Pool
}

const channel = 'blogops'

/** Maximum length of a PostgreSQL notification in bytes. */
const maxBytes = 7_999

/**
 * Signals between processes over one database, using LISTEN and NOTIFY. A payload is `<sender> <topic> <text>`. An
 * empty topic means that the sender could not send something, which receivers treat as a gap. Identical signals within
 * a batch arrive once. @throws BlogopsError `unavailable`.
 */
export async function openPostgresSignals(options: PostgresSignalsOptions): Promise<Signals> {
  const { pool, log } = options
  const ownId = randomUUID()
  const gap = `${ownId}  `
  const listeners = new Map<string, Set<(text: string) => void>>()
  const gaps = new Set<() => void>()

  function onGap(): void {
    for (const listener of gaps) listener()
  }

  function receive(payload: string): void {
    const [, sender, topic, text = ''] = /^(\S+) (\S*) (.*)$/s.exec(payload) ?? []
    if (sender === ownId || topic === undefined) return
    if (topic === '') onGap()
    else for (const listener of listeners.get(topic) ?? []) listener(text)
  }

  const outgoing = createSender({ pool, channel, log, gap })
  const incoming = await listen({ ...options, channel, onPayload: receive, onGap })

  return {
    publish(topic, text) {
      assertSignal(text)
      const payload = `${ownId} ${topic} ${text}`
      outgoing.send(isPayload(payload) ? payload : gap)
    },
    subscribe(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => void group.delete(listener)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
    isConnected: incoming.isConnected,
    async close() {
      await Promise.all([outgoing.close(), incoming.close()])
    },
  }
}

/** PostgreSQL text cannot hold NUL or lone surrogates. */
function isPayload(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && Buffer.byteLength(text) <= maxBytes
}

interface SenderOptions {
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
function createSender({ pool, channel, log, gap }: SenderOptions) {
  const closing = new AbortController()
  let queue: string[] = []
  let running = Promise.resolve()
  let isRunning = false
  let isFailing = false

  async function sendAll(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      await sendBatch(queue.splice(0, maxPerStatement)).then(
        () => {
          isFailing = false
        },
        (error: unknown) => handleFailure(error),
      )
    }
    isRunning = false
  }

  async function handleFailure(error: unknown): Promise<void> {
    if (!isFailing) log('warn', 'Changes could not be sent to other processes.', { reason: String(error) })
    isFailing = true
    queue = closing.signal.aborted ? [] : [gap]
    await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  }

  async function sendBatch(payloads: readonly string[]): Promise<void> {
    await pool.query({
      name: 'notify',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as queued (payload, nr) order by nr',
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

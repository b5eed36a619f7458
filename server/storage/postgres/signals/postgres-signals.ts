import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { assertSignal, type Signals } from '../../../ports/signals.ts'
import { type ListenerOptions, listen } from './listening.ts'
import { createSender } from './telling.ts'

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

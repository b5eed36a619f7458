import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../ports/system.ts'
import { assertPrimary, type ConnectOptions, openConnection } from './connect.ts'
import { toDatabaseError } from './failure.ts'

export interface ListenerOptions extends Pick<ConnectOptions, 'url' | 'name' | 'connectMs' | 'statementMs'> {
  /** A lowercase identifier. */
  channel: string
  onPayload(payload: string): void
  /** Called when the connection is back after a loss: notifications may have been missed. */
  onGap(): void
  log: Logger
  /** Interval in ms at which an idle connection is checked. Default 15 s. */
  keepaliveMs?: number
}

/** Delay between connection attempts in ms, doubled each time and partly random. */
const minDelayMs = 100
const maxDelayMs = 1_000
/** Timeout in ms for closing a connection. */
const closeTimeoutMs = 1_000

export interface Listener {
  /** Returns true while the connection works. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Listens to a channel of the database over its own connection, which is replaced when it is lost or silent. Resolves
 * when listening has begun. @throws BlogopsError `unavailable`.
 */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { channel, onPayload, onGap, log, keepaliveMs = 15_000 } = options
  const closing = new AbortController()
  let isConnected = true

  async function connectClient(): Promise<pg.Client> {
    const client = await openConnection({ statementMs: 5_000, ...options })
    client.on('notification', ({ payload = '' }) => closing.signal.aborted || onPayload(payload))
    try {
      await assertPrimary(client)
      await client.query(`listen ${channel}`)
      return client
    } catch (error) {
      await disconnect(client)
      throw toDatabaseError(error)
    }
  }

  /** Resolves when the connection is lost. */
  async function waitForLoss(client: pg.Client): Promise<void> {
    const closed = new AbortController()
    client.once('end', () => closed.abort())
    const ended = AbortSignal.any([closed.signal, closing.signal])
    try {
      for (;;) {
        await delay(keepaliveMs, undefined, { signal: ended, ref: false })
        await assertPrimary(client)
      }
    } catch {
      // The connection was lost, is silent, or is being closed. In each case it is of no more use.
      await disconnect(client)
    }
  }

  /** Returns undefined after `close`. */
  async function reconnect(): Promise<pg.Client | undefined> {
    for (let delayMs = minDelayMs; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      try {
        await delay(delayMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal, ref: false })
        return await connectClient()
      } catch {
        // The next operation that needs the database reports the error.
      }
    }
    return undefined
  }

  async function stayConnected(first: pg.Client): Promise<void> {
    for (let client: pg.Client | undefined = first; client; ) {
      await waitForLoss(client)
      isConnected = false
      if (closing.signal.aborted) return
      log('warn', 'The connection for signals from other processes was lost.')
      client = await reconnect()
      if (!client || closing.signal.aborted) continue
      isConnected = true
      onGap()
    }
  }

  const running = stayConnected(await connectClient())
  return {
    isConnected: () => isConnected,
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Ends a connection, with a timeout for a dead network. */
async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), delay(closeTimeoutMs, undefined, { ref: false })])
}

import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type ConnectOptions, connection } from '../connect.ts'
import { databaseFailure } from '../failure.ts'

export interface ListeningOptions extends Pick<ConnectOptions, 'url' | 'name' | 'connectMs' | 'statementMs'> {
  /** A lowercase identifier. */
  channel: string
  hear(payload: string): void
  /** Called when the connection is back after a loss: notifications may have been missed. */
  onGap(): void
  log: Logger
  /** Interval in ms at which an idle connection is checked. Default 15 s. */
  keepaliveMs?: number
}

/** Delay between connection attempts in ms, doubled each time and partly random. */
const firstPauseMs = 100
const longestPauseMs = 1_000
/** Timeout in ms for closing a connection. */
const farewellMs = 1_000

export interface Listening {
  /** Returns true while the connection works. */
  hears(): boolean
  close(): Promise<void>
}

/**
 * Listens to a channel of the database over its own connection, which is replaced when it is lost or silent. Resolves
 * when listening has begun. @throws BlogopsError `unavailable`.
 */
export async function listening(options: ListeningOptions): Promise<Listening> {
  const { channel, hear, onGap, log, keepaliveMs = 15_000 } = options
  const closing = new AbortController()
  let hears = true

  async function connected(): Promise<pg.Client> {
    const client = await connection({ statementMs: 5_000, ...options })
    client.on('notification', ({ payload = '' }) => closing.signal.aborted || hear(payload))
    try {
      await assertPrimary(client)
      await client.query(`listen ${channel}`)
      return client
    } catch (error) {
      await leave(client)
      throw databaseFailure(error)
    }
  }

  /** Resolves when the connection is lost. */
  async function lossOf(client: pg.Client): Promise<void> {
    const gone = new AbortController()
    client.once('end', () => gone.abort())
    const over = AbortSignal.any([gone.signal, closing.signal])
    try {
      for (;;) {
        await delay(keepaliveMs, undefined, { signal: over, ref: false })
        await assertPrimary(client)
      }
    } catch {
      await leave(client)
    }
  }

  /** Returns undefined after `close`. */
  async function another(): Promise<pg.Client | undefined> {
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await delay(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal, ref: false })
        return await connected()
      } catch {
        // The next operation that needs the database reports the error.
      }
    }
    return undefined
  }

  async function keepUp(first: pg.Client): Promise<void> {
    for (let client: pg.Client | undefined = first; client; ) {
      await lossOf(client)
      hears = false
      if (closing.signal.aborted) return
      log('warn', 'The connection by which this process hears of others was lost.')
      client = await another()
      if (!client || closing.signal.aborted) continue
      hears = true
      onGap()
    }
  }

  const running = keepUp(await connected())
  return {
    hears: () => hears,
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Refuses a standby: notifications are sent only on the primary. @throws BlogopsError `unavailable`. */
async function assertPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw new BlogopsError('unavailable', 'The database takes no changes.', {
    hint: 'Have BLOGOPS_DATABASE_URL lead to the primary.',
    details: { retryAfter: 5 },
  })
}

/** Ends a connection, with a timeout for a dead network. */
async function leave(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), delay(farewellMs, undefined, { ref: false })])
}

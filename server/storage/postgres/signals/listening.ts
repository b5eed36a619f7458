import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type ConnectOptions, connection } from '../connect.ts'
import { databaseFailure } from '../failure.ts'

export interface ListeningOptions extends Pick<ConnectOptions, 'url' | 'name' | 'connectMs' | 'statementMs'> {
  /** A plain lower-case name. */
  channel: string
  hear(payload: string): void
  /** Called once it hears again after it did not for a while. */
  onGap(): void
  log: Logger
  /** How often a connection on which nothing comes is asked whether it is still there, ms. Default 15 s. */
  keepaliveMs?: number
}

/** Between attempts at a new connection, ms; each is twice the one before, and a random part of that. */
const firstPauseMs = 100
const longestPauseMs = 1_000
/** How long the server may take to see a connection go, ms. */
const farewellMs = 1_000

export interface Listening {
  /** Whether it has a connection that nothing speaks against. */
  hears(): boolean
  close(): Promise<void>
}

/**
 * Hears what is told on a channel of the database, by a connection of its own; one that is lost, or falls silent, is replaced
 * until there is another. Resolves once it hears. @throws BlogopsError `unavailable`.
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

  /** Resolves when the connection is of no more use. */
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

  /** Undefined once it is closed. */
  async function another(): Promise<pg.Client | undefined> {
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await delay(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal, ref: false })
        return await connected()
      } catch {
        // What keeps it from coming back is told by whatever else needs the database.
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

/** What is told is told to the primary; one that another took over for has nothing to say any more. @throws BlogopsError `unavailable`. */
async function assertPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw new BlogopsError('unavailable', 'The database takes no changes.', {
    hint: 'Have BLOGOPS_DATABASE_URL lead to the primary.',
    details: { retryAfter: 5 },
  })
}

/** A network that fell silent takes no leave. */
async function leave(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), delay(farewellMs, undefined, { ref: false })])
}

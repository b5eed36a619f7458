import pg from 'pg'
import type { Logger } from '../../ports/logger.ts'
import { databaseFailure } from './failure.ts'

export interface ConnectOptions {
  /** `postgres://` or `postgresql://`. */
  url: string
  /** Connections that this process may hold, at least 2. Default 10. */
  pool?: number
  /** Of those, how many stay open once they are, though nobody uses them. Default 0. */
  least?: number
  /** What the server calls this process in `pg_stat_activity`. */
  name?: string
  /** How long to wait for a connection, ms. Default 5 s. */
  connectMs?: number
  /** How long a statement may take, ms. Default 10 s. */
  statementMs?: number
  log?: Logger
}

const defaultStatementMs = 10_000
const defaultConnectMs = 5000

/** Connections to a database, made as they are needed; one that is lost is replaced at the next use. */
export function connect(options: ConnectOptions): pg.Pool {
  const { pool = 10, least = 0, connectMs = defaultConnectMs, log } = options
  if (!Number.isInteger(pool) || pool < 2) throw new RangeError(`A pool holds 2 connections or more, not ${pool}`)
  const made = new pg.Pool({
    ...settings(options),
    onConnect: client => limit(client, options),
    max: pool,
    min: least,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
  })
  made.on('error', error => log?.('warn', 'A connection to the database was lost.', { reason: error.message }))
  // Without somebody who hears of it, the loss of a connection that is in use and idle would end the process.
  made.on('connect', client => client.on('error', () => undefined))
  return made
}

/** Where and how one connection is made; with a `statementMs` of 0, a statement takes as long as it takes. */
export type ConnectionOptions = Omit<ConnectOptions, 'pool' | 'least'>

/** One connection beside the pool, to be ended by whoever asked for it. @throws BlogopsError `unavailable`. */
export async function connection(options: ConnectionOptions): Promise<pg.Client> {
  const client = made(options)
  try {
    await client.connect()
    await limit(client, options)
    return client
  } catch (error) {
    // A network that fell silent takes no leave.
    void client.end().catch(() => undefined)
    throw databaseFailure(error)
  }
}

/** @throws BlogopsError `unavailable` for an address that names certificates which cannot be read. */
function made(options: ConnectionOptions): pg.Client {
  try {
    const client = new pg.Client({
      ...settings(options),
      connectionTimeoutMillis: options.connectMs ?? defaultConnectMs,
    })
    return client.on('error', () => undefined)
  } catch (error) {
    throw databaseFailure(error)
  }
}

/** Asks over one connection beside the pool. @throws BlogopsError `unavailable`; whatever else `ask` throws. */
export async function overConnection<T>(
  options: ConnectionOptions,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connection(options)
  try {
    return await ask(client)
  } catch (error) {
    throw databaseFailure(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * What the server itself ends: a statement that takes too long, and a transaction of which nothing is heard any more, which
 * keeps its locks. Said once there is a connection: what it is asked for with, PgBouncer does not pass on.
 */
async function limit(client: pg.ClientBase, options: ConnectionOptions): Promise<void> {
  const { statementMs = defaultStatementMs, connectMs = defaultConnectMs } = options
  const limits = {
    text: `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = '60s'`,
    query_timeout: connectMs,
  }
  await client.query(limits)
}

function settings({ url, name = 'blogops', statementMs = defaultStatementMs }: ConnectOptions): pg.ClientConfig {
  return {
    connectionString: checked(url),
    application_name: name,
    // A network that fell silent: nothing else would end the wait before the system's many minutes.
    ...(statementMs > 0 && { query_timeout: statementMs + 2000 }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/**
 * With these modes libpq encrypts and believes whatever certificate it is shown; the driver looks at it today, and warns that it
 * will not for ever.
 */
const unchecked = new Set(['prefer', 'require', 'verify-ca'])

/** An address whose mode, where it asks for TLS, asks for a certificate that holds; `no-verify` and `uselibpqcompat` say otherwise. */
function checked(url: string): string {
  const address = new URL(url)
  const { searchParams: asked } = address
  if (!unchecked.has(asked.get('sslmode') ?? '') || asked.has('uselibpqcompat')) return url
  asked.set('sslmode', 'verify-full')
  return address.href
}

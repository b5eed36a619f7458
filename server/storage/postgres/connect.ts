import pg from 'pg'
import type { Logger } from '../../ports/logger.ts'

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

/** Connections to a database, made as they are needed; one that is lost is replaced at the next use. */
export function connect(options: ConnectOptions): pg.Pool {
  const { pool = 10, least = 0, connectMs = 5000, log } = options
  if (!Number.isInteger(pool) || pool < 2) throw new RangeError(`A pool holds 2 connections or more, not ${pool}`)
  const made = new pg.Pool({
    ...settings(options),
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

/** One connection beside the pool. @param statementMs how long a statement may take, ms; 0 for as long as it takes. */
export function connection(options: Omit<ConnectOptions, 'pool' | 'least'>): pg.Client {
  const client = new pg.Client({ ...settings(options), connectionTimeoutMillis: options.connectMs ?? 5000 })
  client.on('error', () => undefined)
  return client
}

function settings({ url, name = 'blogops', statementMs = 10_000 }: ConnectOptions): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    statement_timeout: statementMs,
    // A network that fell silent: nothing else would end the wait before the system's many minutes.
    ...(statementMs > 0 && { query_timeout: statementMs + 2000 }),
    // A transaction of which nothing is heard any more keeps its locks for no longer.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

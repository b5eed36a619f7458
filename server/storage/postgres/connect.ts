import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import type { Logger } from '../../ports/system.ts'
import { toDatabaseError } from './failure.ts'

export interface ConnectOptions {
  /** `postgres://` or `postgresql://`. */
  url: string
  /** Maximum connections of this process, at least 2. Default 10. */
  pool?: number
  /** Minimum connections that stay open while idle. Default 0. */
  minConnections?: number
  /** Name of this process in `pg_stat_activity`. */
  name?: string
  /** Timeout for a connection in ms. Default 5 s. */
  connectMs?: number
  /** Timeout of a statement in ms. Default 10 s. */
  statementMs?: number
  log?: Logger
}

const defaultStatementMs = 10_000
const defaultConnectMs = 5000

/** Creates a connection pool. Connections are opened on demand; a lost one is replaced at the next use. */
export function connect(options: ConnectOptions): pg.Pool {
  const { pool = 10, minConnections = 0, connectMs = defaultConnectMs, log } = options
  if (!Number.isInteger(pool) || pool < 2) throw new RangeError(`A pool needs at least 2 connections, not ${pool}`)
  const created = new pg.Pool({
    ...toClientConfig(options),
    onConnect: client => setTimeouts(client, options),
    max: pool,
    min: minConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
  })
  created.on('error', error => log?.('warn', 'A connection to the database was lost.', { reason: error.message }))
  // Without a listener, the loss of an idle client that is checked out would end the process.
  created.on('connect', client => client.on('error', () => undefined))
  return created
}

/** Options of a single connection. With `statementMs: 0`, statements have no timeout. */
export type ConnectionOptions = Omit<ConnectOptions, 'pool' | 'minConnections'>

/** Opens a connection outside the pool; the caller must end it. @throws BlogopsError `unavailable`. */
export async function openConnection(options: ConnectionOptions): Promise<pg.Client> {
  const client = createClient(options)
  try {
    await client.connect()
    await setTimeouts(client, options)
    return client
  } catch (error) {
    // On a dead network, ending the connection may never complete.
    void client.end().catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/** @throws BlogopsError `unavailable` if the address names certificates that cannot be read. */
function createClient(options: ConnectionOptions): pg.Client {
  try {
    const client = new pg.Client({
      ...toClientConfig(options),
      connectionTimeoutMillis: options.connectMs ?? defaultConnectMs,
    })
    return client.on('error', () => undefined)
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** Runs `ask` over a connection outside the pool. @throws BlogopsError `unavailable`; whatever else `ask` throws. */
export async function withConnection<T>(
  options: ConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openConnection(options)
  return withDatabaseErrors(() => work(client)).finally(() => client.end().catch(() => undefined))
}

/** Converts errors of the database. @throws BlogopsError `unavailable`; whatever else `call` throws. */
export async function withDatabaseErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/**
 * Sets the timeouts that the server enforces: for slow statements, and for silent transactions, which hold locks. Set
 * after connecting, because PgBouncer does not pass on startup parameters.
 */
async function setTimeouts(client: pg.ClientBase, options: ConnectionOptions): Promise<void> {
  const { statementMs = defaultStatementMs, connectMs = defaultConnectMs } = options
  const limits = {
    text: `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = '60s'`,
    query_timeout: connectMs,
  }
  await client.query(limits)
}

function toClientConfig({ url, name = 'blogops', statementMs = defaultStatementMs }: ConnectOptions): pg.ClientConfig {
  return {
    connectionString: withVerifiedTls(url),
    application_name: name,
    // Detects a dead network. Otherwise only the operating system would end the wait, after many minutes.
    ...(statementMs > 0 && { query_timeout: statementMs + 2000 }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/**
 * TLS modes in which libpq accepts any certificate. The driver verifies certificates in these modes today, but warns
 * that this will change.
 */
const unverifiedModes = new Set(['prefer', 'require', 'verify-ca'])

/**
 * Returns the address with certificate verification made explicit wherever it requests TLS, except with `no-verify` or
 * `uselibpqcompat`.
 */
function withVerifiedTls(url: string): string {
  const address = new URL(url)
  const { searchParams: params } = address
  if (!unverifiedModes.has(params.get('sslmode') ?? '') || params.has('uselibpqcompat')) return url
  params.set('sslmode', 'verify-full')
  return address.href
}

/** Timeout in ms for a notification from another connection, which normally takes a few ms. */
const notificationTimeoutMs = 2_000

/**
 * Refuses a pooler that ends sessions with each transaction: prepared statements, locks and subscriptions would belong
 * to other clients. Without a pooler, this takes one query.
 * @param client a connection opened with `options`. @throws BlogopsError `unavailable`; errors of the driver.
 */
export async function assertKeepsSessions(client: pg.Client, options: ConnectionOptions): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler gives clients its own process ids, because they share server processes.
  if ('processID' in client && client.processID === rows[0]?.pid) return
  if (await receivesNotifications(client, options)) return
  throw new BlogopsError('unavailable', 'The connection pooler of the database does not keep sessions.', {
    hint: 'Use session pooling (PgBouncer: pool_mode = session), or set BLOGOPS_DATABASE_URL to an address without the pooler.',
  })
}

async function receivesNotifications(client: pg.Client, options: ConnectionOptions): Promise<boolean> {
  const channel = `blogops_${randomUUID().replaceAll('-', '')}`
  const ended = new AbortController()
  const received = new Promise<true>(resolve => client.once('notification', () => resolve(true)))
  await client.query(`listen ${channel}`)
  await withConnection(options, other => other.query(`notify ${channel}`))
  const timeout = delay(notificationTimeoutMs, false, { signal: ended.signal }).catch(() => false)
  try {
    return await Promise.race([received, timeout])
  } finally {
    ended.abort()
    await client.query(`unlisten ${channel}`)
  }
}

/** Refuses a standby: notifications are sent only on the primary. @throws BlogopsError `unavailable`. */
export async function assertPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw new BlogopsError('unavailable', 'The database does not accept changes.', {
    hint: 'Set BLOGOPS_DATABASE_URL to the primary.',
    details: { retryAfter: 5 },
  })
}

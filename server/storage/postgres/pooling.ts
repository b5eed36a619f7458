import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import { type ConnectionOptions, withConnection } from './connect.ts'

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
  throw new BlogopsError('unavailable', 'The pooler ahead of the database keeps no sessions.', {
    hint: 'Have it pool by session (PgBouncer: pool_mode = session for this database), or name an address in BLOGOPS_DATABASE_URL that goes by it.',
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

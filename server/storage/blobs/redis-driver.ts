import { Redis } from 'ioredis'
import { MaxRetriesPerRequestError } from 'ioredis/built/errors/index.js'
import { defineDriver } from 'unstorage'
import { BlogopsError } from '../../contract/errors.ts'
import type { RedisLocation } from './open-blob-store.ts'

/** Prefix of all keys, so that a Redis can be shared. */
const keyPrefix = 'blogops:'

/** Creates a connection that fails commands after 10 s, and early if the server is known to be unreachable. */
export function connectRedis({ url }: Pick<RedisLocation, 'url'>): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: 10_000,
    maxRetriesPerRequest: 1,
    retryStrategy: attempt => Math.min(50 * 2 ** attempt, 2000),
  })
  // Failed commands report the error. Without a listener, the client would print it.
  client.on('error', () => undefined)
  return client
}

/** Driver for raw values in Redis. unstorage's own stores base64, and returns duplicate keys when SCAN does. */
export const redisDriver = defineDriver((location: Pick<RedisLocation, 'url'>) => {
  const client = connectRedis(location)

  async function getKeys(folder = ''): Promise<string[]> {
    const found = new Set<string>()
    let cursor = '0'
    do {
      const pattern = `${keyPrefix}${folder}*`
      const [next, keys] = await withRedisErrors(() => client.scan(cursor, 'MATCH', pattern, 'COUNT', 1000))
      for (const key of keys) found.add(key)
      cursor = next
    } while (cursor !== '0')
    return [...found].map(key => key.slice(keyPrefix.length))
  }

  async function removeItem(key: string): Promise<void> {
    await withRedisErrors(() => client.unlink(keyPrefix + key))
  }

  return {
    name: 'redis',
    hasItem: key => withRedisErrors(async () => (await client.exists(keyPrefix + key)) > 0),
    getItem: key => withRedisErrors(() => client.get(keyPrefix + key)),
    getItemRaw: key => withRedisErrors(() => client.getBuffer(keyPrefix + key)),
    async setItemRaw(key, bytes: Uint8Array) {
      await withRedisErrors(() =>
        client.set(keyPrefix + key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      )
    },
    removeItem,
    getKeys,
    async clear(folder) {
      for (const key of await getKeys(folder)) await removeItem(key)
    },
    dispose: () => client.disconnect(),
  }
})

/** @throws BlogopsError `storage_full`, `unavailable`. */
export async function withRedisErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw toRedisError(cause)
  }
}

// https://redis.io/docs/latest/operate/oss_and_stack/management/config/: OOM at `maxmemory`, MISCONF when its disk
// fails.
function toRedisError(cause: unknown): BlogopsError {
  const message = cause instanceof Error ? cause.message : String(cause)
  // The client's message about its own settings does not help an operator. Compares classes, because the build
  // shortens class names and with them `cause.name`.
  const reason = cause instanceof MaxRetriesPerRequestError ? 'there is no connection to it' : message
  if (reason.startsWith('OOM '))
    return new BlogopsError('storage_full', 'The memory of Redis is full. Nothing was stored or changed.', {
      hint: 'Raise maxmemory, or move the blobs into S3 or the database. No restart is needed.',
      cause,
    })
  return new BlogopsError('unavailable', `Redis does not answer: ${reason}.`, {
    hint: 'Check that Redis runs at the address in BLOGOPS_BLOBS_URL. Calls then work again without a restart.',
    details: { retryAfter: 5 },
    cause,
  })
}

/**
 * Reads how durable a Redis server is: `durable` if each write is on disk before it is acknowledged (`appendonly yes`,
 * `appendfsync always`), null if unknown; `evictsKeys` if `maxmemory_policy` allows it when the memory is full.
 * @throws BlogopsError `unavailable`.
 */
export async function readRedisDurability(location: RedisLocation) {
  const client = connectRedis(location)
  try {
    const info = await withRedisErrors(() => client.info())
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction'
    // Hosted Redis usually does not allow CONFIG.
    const fsync = await client.config('GET', 'appendfsync').catch(() => null)
    const appends = /^aof_enabled:1/m.test(info)
    const syncs = fsync === null ? null : String(fsync).endsWith('always')
    return { durable: appends && syncs, evictsKeys: policy !== 'noeviction' }
  } finally {
    client.disconnect()
  }
}

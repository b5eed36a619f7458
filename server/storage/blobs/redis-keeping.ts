import { connectRedis, type RedisLocation, withRedisErrors } from './redis-driver.ts'

/** Durability settings of a Redis server. */
export interface RedisDurability {
  /**
   * True if each write is on disk before it is acknowledged (`appendonly yes`, `appendfsync always`); null if unknown.
   */
  durable: boolean | null
  /** True if `maxmemory_policy` allows evicting keys when the memory is full. */
  evictsKeys: boolean
}

/** @throws BlogopsError `unavailable`. */
export async function readRedisDurability(location: RedisLocation): Promise<RedisDurability> {
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

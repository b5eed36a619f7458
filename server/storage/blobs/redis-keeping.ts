import { connectRedis, failing, type RedisPlace } from './redis-driver.ts'

/** Durability settings of a Redis server. */
export interface RedisKeeping {
  /**
   * True if each write is on disk before it is acknowledged (`appendonly yes`, `appendfsync always`); null if unknown.
   */
  durable: boolean | null
  /** True if `maxmemory_policy` allows evicting keys when the memory is full. */
  forgets: boolean
}

/** @throws BlogopsError `unavailable`. */
export async function redisKeeping(place: RedisPlace): Promise<RedisKeeping> {
  const client = connectRedis(place)
  try {
    const info = await failing(() => client.info())
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction'
    // Hosted Redis usually does not allow CONFIG.
    const fsync = await client.config('GET', 'appendfsync').catch(() => null)
    const appends = /^aof_enabled:1/m.test(info)
    const syncs = fsync === null ? null : String(fsync).endsWith('always')
    return { durable: appends && syncs, forgets: policy !== 'noeviction' }
  } finally {
    client.disconnect()
  }
}

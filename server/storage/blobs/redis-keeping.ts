import { connectRedis, failing, type RedisPlace } from './redis-driver.ts'

/** What a Redis does with what it is given. */
export interface RedisKeeping {
  /** Whether each write is on its disk before it is acknowledged: `appendonly yes`, `appendfsync always`. Null where it does not say. */
  durable: boolean | null
  /** Whether it forgets something when its memory is full, by its `maxmemory_policy`. */
  forgets: boolean
}

/** @throws BlogopsError `unavailable`. */
export async function redisKeeping(place: RedisPlace): Promise<RedisKeeping> {
  const client = connectRedis(place)
  try {
    const info = await failing(() => client.info())
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction'
    // Where a Redis is hosted, CONFIG is mostly not allowed.
    const fsync = await client.config('GET', 'appendfsync').catch(() => null)
    const appends = /^aof_enabled:1/m.test(info)
    const syncs = fsync === null ? null : String(fsync).endsWith('always')
    return { durable: appends && syncs, forgets: policy !== 'noeviction' }
  } finally {
    client.disconnect()
  }
}

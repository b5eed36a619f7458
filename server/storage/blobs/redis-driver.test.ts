import { createStorage } from 'unstorage'
import { afterEach, describe, expect, it } from 'vitest'
import { blobStoreConformance } from '../../ports/blob-store.conformance.ts'
import { onRedis } from '../testing/redis/on-redis.ts'
import { createBlobStore } from './open-blob-store.ts'
import { connectRedis, redisDriver } from './redis-driver.ts'

const bytes = new TextEncoder().encode('bytes')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function over(url: string) {
  const storage = createStorage({ driver: redisDriver({ url }) })
  ends.push(() => storage.dispose())
  return createBlobStore(storage)
}

onRedis('blobs in Redis', redis => {
  async function fresh() {
    const url = await redis.fresh()
    const client = connectRedis({ url })
    ends.push(() => client.disconnect())
    return { url, client, blobs: over(url) }
  }

  blobStoreConformance('the Redis store', async () => (await fresh()).blobs)

  it('stores raw bytes, and leaves other keys alone', async () => {
    const { client, blobs } = await fresh()
    await client.set('theirs', 'x')
    await blobs.put('a/b', bytes)
    expect(await client.get('blogops:a:b')).toBe('bytes')
    expect(await blobs.list('')).toEqual(['a/b'])
  })

  it('lists thousands of keys once each', async () => {
    const { client, blobs } = await fresh()
    const keys = Array.from({ length: 5000 }, (_, n) => `k/${String(n).padStart(4, '0')}`)
    await client.mset(keys.flatMap(key => [`blogops:${key.replace('/', ':')}`, 'x']))
    expect(await blobs.list('k/')).toEqual(keys)
  })

  it('fails with `storage_full` if the memory is full, and keeps the stored values', async () => {
    const { client, blobs } = await fresh()
    await blobs.put('a', bytes)
    await client.config('SET', 'maxmemory', '1')
    try {
      await expect(blobs.put('a', new Uint8Array(9))).rejects.toMatchObject({ code: 'storage_full' })
      expect(await blobs.get('a')).toEqual(bytes)
    } finally {
      await client.config('SET', 'maxmemory', '0')
    }
    await blobs.put('a', new Uint8Array(9))
  })

  it('fails with `unavailable` without permission', async () => {
    const { client, blobs } = await fresh()
    await client.acl('SETUSER', 'nobody', 'on', '>hunter2', '~none', '+get', '+info')
    const url = new URL(await redis.fresh())
    const theirs = over(Object.assign(url, { username: 'nobody', password: 'hunter2' }).href)
    const failure = await theirs.put('a', bytes).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('NOPERM') })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('hunter2')
    expect(await blobs.list('')).toEqual([])
  })
})

describe('a Redis that cannot be reached', () => {
  it('fails every call with `unavailable` soon', async () => {
    const blobs = over('redis://:hunter2@127.0.0.1:1/0')
    const calls = [blobs.get('a'), blobs.put('a', bytes), blobs.delete('a'), blobs.list('')]
    for (const failure of await Promise.allSettled(calls)) {
      const message = 'Redis does not answer: there is no connection to it.'
      const reason = { code: 'unavailable', message, details: { retryAfter: 5 } }
      expect(failure).toMatchObject({ status: 'rejected', reason })
      expect(JSON.stringify(failure)).not.toContain('hunter2')
    }
  })
})

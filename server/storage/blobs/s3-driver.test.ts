import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import { blobStoreConformance } from '../../ports/blob-store.conformance.ts'
import { createStrictS3s } from '../testing/s3/strict-s3.ts'
import { createBlobStore, type S3Location } from './open-blob-store.ts'
import { s3Driver } from './s3-driver.ts'

const s3 = createStrictS3s()
const over = (location: S3Location) => createBlobStore(createStorage({ driver: s3Driver(location) }))
const bytes = new TextEncoder().encode('bytes')

blobStoreConformance('the S3 store', async () => over((await s3()).location))

describe('the S3 store', () => {
  it('uses only its folder of the bucket', async () => {
    const { location, keys } = await s3()
    const [one, other] = [over(location), over({ ...location, prefix: '' })]
    await one.put('a/b', bytes)
    await other.put('elsewhere', bytes)
    expect(keys()).toEqual(['blog/a/b', 'elsewhere'])
    expect(await one.list('')).toEqual(['a/b'])
  })

  it('retries when it is throttled, and succeeds', async () => {
    const { location, fail, calls } = await s3()
    fail({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' })
    await over(location).put('a', bytes)
    expect(calls()).toBe(3)
  })

  it.each([
    [503, 'SlowDown', 'unavailable'],
    [403, 'AccessDenied', 'unavailable'],
    [404, 'NoSuchBucket', 'unavailable'],
    [507, 'XMinioStorageFull', 'storage_full'],
  ])('converts %i %s to %s for every call, and keeps the stored values', async (status, name, code) => {
    const { location, fail } = await s3()
    const blobs = over(location)
    await blobs.put('a', bytes)
    const calls = [() => blobs.get('a'), () => blobs.put('a', bytes), () => blobs.delete('a'), () => blobs.list('')]
    for (const call of calls) {
      const repeated = status >= 500 ? 3 : 1
      fail(...Array.from({ length: repeated }, () => ({ status, code: name })))
      await expect(call()).rejects.toMatchObject({
        code,
        ...(code === 'unavailable' && { details: { retryAfter: 5 } }),
      })
    }
    expect(await blobs.get('a')).toEqual(bytes)
  })

  it('fails with `unavailable` if nothing listens, without showing the key', async () => {
    const { location, stop } = await s3()
    stop()
    const failure = await over(location)
      .get('a')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(failure) + String(failure)).not.toContain(location.secretAccessKey)
  })
})

import { createStorage, type Driver } from 'unstorage'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { RedisPlace } from './redis-driver.ts'
import type { S3Place } from './s3-driver.ts'
import { storageBlobStore } from './storage-blob-store.ts'

export interface OpenedBlobs {
  blobs: BlobStore
  close(): Promise<void>
}

/** Opens the blob store in Redis or S3. Connects on first use. */
export async function openRemoteBlobs(place: RedisPlace | S3Place): Promise<OpenedBlobs> {
  return openedBlobs(await driverOf(place))
}

export function openedBlobs(driver: Driver): OpenedBlobs {
  const storage = createStorage({ driver })
  return { blobs: storageBlobStore(storage), close: () => storage.dispose() }
}

async function driverOf(place: RedisPlace | S3Place): Promise<Driver> {
  if (place.kind === 's3') return (await import('./s3-driver.ts')).s3Driver(place)
  return (await import('./redis-driver.ts')).redisDriver(place)
}

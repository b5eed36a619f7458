import { createStorage, type Driver } from 'unstorage'
import type { BlobStore } from '../../ports/blob-store.ts'
import { createBlobStore } from './open-blob-store.ts'
import type { RedisLocation } from './redis-driver.ts'
import type { S3Location } from './s3-driver.ts'

export interface OpenedBlobs {
  blobs: BlobStore
  close(): Promise<void>
}

/** Opens the blob store in Redis or S3. Connects on first use. */
export async function openRemoteBlobs(location: RedisLocation | S3Location): Promise<OpenedBlobs> {
  return openBlobs(await loadDriver(location))
}

export function openBlobs(driver: Driver): OpenedBlobs {
  const storage = createStorage({ driver })
  return { blobs: createBlobStore(storage), close: () => storage.dispose() }
}

async function loadDriver(location: RedisLocation | S3Location): Promise<Driver> {
  if (location.kind === 's3') return (await import('./s3-driver.ts')).s3Driver(location)
  return (await import('./redis-driver.ts')).redisDriver(location)
}

import { describe, inject, it } from 'vitest'
import { fetchAddress } from '../shared-server.ts'

/** Address at which tests ask for the run's Redis. */
export interface TestRedis {
  /** URL of an empty database for this test. */
  fresh(): Promise<string>
}

/**
 * A suite that needs Redis. Skipped if Redis is not installed, as the summary reports; with `CI=true` that is a
 * failure.
 */
export function onRedis(name: string, suite: (redis: TestRedis) => void): void {
  const door = inject('redis')
  if (door !== null) {
    describe(name, () => suite({ fresh: () => fetchAddress(door) }))
  } else if (process.env.CI === 'true') {
    it(`${name}: has Redis`, () => {
      throw new Error('No redis-server was found, and CI must not skip these tests; install redis-server.')
    })
  } else {
    describe.skip(name, () => suite({ fresh: () => Promise.reject(new Error('There is no Redis.')) }))
  }
}

import { describe, inject, it } from 'vitest'
import { askAt } from '../server-door.ts'

/** Where tests find the run's Redis. */
export interface TestRedis {
  /** The address of an empty database of its own. */
  fresh(): Promise<string>
}

/** A suite that needs Redis. Where there is none it is skipped, as the run's summary says; with `CI=true` that is a failure. */
export function onRedis(name: string, suite: (redis: TestRedis) => void): void {
  const door = inject('redis')
  if (door !== null) {
    describe(name, () => suite({ fresh: () => askAt(door) }))
  } else if (process.env.CI === 'true') {
    it(`${name}: has Redis`, () => {
      throw new Error('No redis-server was found, and CI must not skip these tests; install redis-server.')
    })
  } else {
    describe.skip(name, () => suite({ fresh: () => Promise.reject(new Error('There is no Redis.')) }))
  }
}

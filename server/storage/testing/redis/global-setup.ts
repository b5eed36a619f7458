import type { TestProject } from 'vitest/node'
import { openDoor, type SharedServer } from '../server-door.ts'
import { findRedis, privateRedis } from './private-redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the address of an empty database of the run's Redis; null where there is no Redis. */
    redis: string | null
  }
}

/** One Redis for all tests of a run, started when the first of them asks for it and ended with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = findRedis()
  const { door, close } = program ? await openDoor(() => start(program)) : { door: null, close: async () => undefined }
  project.provide('redis', door)
  return close
}

async function start(program: string): Promise<SharedServer> {
  const server = await privateRedis(program)
  let given = 0
  return { address: () => server.url(given++), end: () => server.stop() }
}

import type { TestProject } from 'vitest/node'
import { type SharedServer, serveAddress } from '../shared-server.ts'
import { findRedis, startPrivateRedis } from './private-redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that returns the URL of an empty database in the run's Redis; null if Redis is not installed. */
    redis: string | null
  }
}

/** Provides one Redis for all tests of a run, started on first use and stopped at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = findRedis()
  const { door, close } = program
    ? await serveAddress(() => start(program))
    : { door: null, close: async () => undefined }
  project.provide('redis', door)
  return close
}

async function start(program: string): Promise<SharedServer> {
  const server = await startPrivateRedis(program)
  let nextDatabase = 0
  return { address: () => server.url(nextDatabase++), end: () => server.stop() }
}

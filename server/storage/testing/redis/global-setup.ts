import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { findRedis, type PrivateRedis, privateRedis } from './private-redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the address of an empty database of the run's Redis; null where there is no Redis. */
    redis: string | null
  }
}

/** One Redis for all tests of a run, started when the first of them asks for it and ended with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = findRedis()
  if (!program) {
    project.provide('redis', null)
    return async () => undefined
  }
  let running: Promise<PrivateRedis> | undefined
  let given = 0
  const door = createServer((_, response) => {
    running ??= privateRedis(program)
    running.then(
      server => {
        response.end(server.url(given))
        given += 1
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('redis', `http://127.0.0.1:${port}/`)
  return async () => {
    door.close()
    await (await running?.catch(() => undefined))?.stop()
  }
}

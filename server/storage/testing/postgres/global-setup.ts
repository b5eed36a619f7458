import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { findPostgres, type PrivatePostgres, privatePostgres } from './private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the address of the run's PostgreSQL server; null where there is no PostgreSQL. */
    postgres: string | null
  }
}

/** One PostgreSQL server for all tests of a run, started when the first of them asks for it and ended with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  if (!programs) {
    project.provide('postgres', null)
    return async () => undefined
  }
  let running: Promise<PrivatePostgres> | undefined
  const door = createServer((_, response) => {
    running ??= start(programs)
    running.then(
      server => response.end(server.url()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('postgres', `http://127.0.0.1:${port}/`)
  return async () => {
    door.close()
    await (await running?.catch(() => undefined))?.remove()
  }
}

async function start(programs: string): Promise<PrivatePostgres> {
  const server = await privatePostgres(programs)
  await server.start()
  return server
}

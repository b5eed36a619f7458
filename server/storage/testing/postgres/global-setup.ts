import type { TestProject } from 'vitest/node'
import { openDoor, type SharedServer } from '../server-door.ts'
import { findPostgres, privatePostgres } from './private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the address of the run's PostgreSQL server; null where there is no PostgreSQL. */
    postgres: string | null
  }
}

/** One PostgreSQL server for all tests of a run, started when the first of them asks for it and ended with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  const { door, close } = programs
    ? await openDoor(() => start(programs))
    : { door: null, close: async () => undefined }
  project.provide('postgres', door)
  return close
}

async function start(programs: string): Promise<SharedServer> {
  const server = await privatePostgres(programs)
  await server.start()
  return { address: () => server.url(), end: () => server.remove() }
}

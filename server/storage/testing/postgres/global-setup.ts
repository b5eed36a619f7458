import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { type SharedServer, serveAddress } from '../shared-server.ts'
import { createPrivatePostgres, findPostgres } from './private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that returns the URL of the run's PostgreSQL server; null if PostgreSQL is not installed. */
    postgres: string | null
  }
}

/** Provides one PostgreSQL server for all tests of a run, started on first use and stopped at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  const { door, close } = programs
    ? await serveAddress(() => start(programs))
    : { door: null, close: async () => undefined }
  project.provide('postgres', door)
  return close
}

async function start(programs: string): Promise<SharedServer> {
  const server = await createPrivatePostgres(programs, {}, findFastFolder())
  await server.start()
  return { address: () => server.url(), end: () => server.remove() }
}

/** Room in bytes that the databases of a run need. */
const neededBytes = 4e9

/** Linux's folder in memory, where it has room: a server that waits for a disk at each commit takes many times longer. */
function findFastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes ? memory : tmpdir()
}

import pg from 'pg'
import { describe, inject, it } from 'vitest'
import { askAt } from '../server-door.ts'

export interface FreshDatabase {
  /** Default `UTF8`. */
  encoding?: string
}

/** Where tests find the run's PostgreSQL server. */
export interface TestDatabases {
  /** The address of a new, empty database; each goes with the run. */
  fresh(options?: FreshDatabase): Promise<string>
}

let made = 0
let server: Promise<string> | undefined

/**
 * A suite that needs PostgreSQL. Where there is none it is skipped, as the run's summary says; with `CI=true` in the
 * environment that is a failure.
 */
export function onPostgres(name: string, suite: (databases: TestDatabases) => void): void {
  const databases = databasesOfTheRun()
  if (databases) {
    describe(name, () => suite(databases))
  } else if (process.env.CI === 'true') {
    it(`${name}: has PostgreSQL`, () => {
      throw new Error('No PostgreSQL was found, and CI must not skip these tests; install postgresql.')
    })
  } else {
    describe.skip(name, () => suite({ fresh: () => Promise.reject(new Error('There is no PostgreSQL.')) }))
  }
}

/** Undefined where there is no PostgreSQL. */
export function databasesOfTheRun(): TestDatabases | undefined {
  const door = inject('postgres')
  return door === null ? undefined : { fresh: options => freshDatabase(door, options) }
}

async function freshDatabase(door: string, { encoding = 'UTF8' }: FreshDatabase = {}): Promise<string> {
  server ??= askAt(door)
  const address = await server
  made += 1
  const name = `test_${process.pid}_${made}`
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(`create database ${name} template template0 encoding ${encoding}`)
  } finally {
    await client.end()
  }
  return address.replace('/postgres?', `/${name}?`)
}

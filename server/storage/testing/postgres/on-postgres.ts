import pg from 'pg'
import { describe, inject, it } from 'vitest'
import { fetchAddress } from '../shared-server.ts'

export interface FreshDatabase {
  /** Default `UTF8`. */
  encoding?: string
}

/** Address at which tests ask for the run's PostgreSQL server. */
export interface TestDatabases {
  /** Returns the URL of a new, empty database, removed with the run. */
  fresh(options?: FreshDatabase): Promise<string>
}

let created = 0
let server: Promise<string> | undefined

/**
 * A suite that needs PostgreSQL. Skipped if PostgreSQL is not installed, as the summary reports; with `CI=true` that
 * is a failure.
 */
export function onPostgres(name: string, suite: (databases: TestDatabases) => void): void {
  const databases = findTestDatabases()
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

/** Undefined if PostgreSQL is not installed. */
export function findTestDatabases(): TestDatabases | undefined {
  const door = inject('postgres')
  return door === null ? undefined : { fresh: options => createDatabase(door, options) }
}

async function createDatabase(door: string, { encoding = 'UTF8' }: FreshDatabase = {}): Promise<string> {
  server ??= fetchAddress(door)
  const address = await server
  created += 1
  const name = `test_${process.pid}_${created}`
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(`create database ${name} template template0 encoding ${encoding}`)
  } finally {
    await client.end()
  }
  return address.replace('/postgres?', `/${name}?`)
}

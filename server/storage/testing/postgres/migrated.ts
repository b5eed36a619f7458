import type { Pool } from 'pg'
import { afterEach } from 'vitest'
import { type ConnectOptions, connect } from '../../postgres/connect.ts'
import { migrate } from '../../postgres/migrate.ts'
import { steps } from '../../postgres/steps.ts'
import type { TestDatabases } from './on-postgres.ts'

export interface TestPools {
  /** Pool over the suite's database with empty tables; ended after the test. */
  open(options?: Partial<ConnectOptions>): Promise<Pool>
  /** Another pool over the same database, as another process would have; data is retained. */
  another(options?: Partial<ConnectOptions>): Promise<Pool>
}

// Faster than a new database for each test.
const emptyAll = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'blogops' and tablename <> 'migration' loop
    execute format('delete from blogops.%I', name);
  end loop;
end $$`

/** Use it inside a suite `onPostgres`. */
export function createTestPools(databases: TestDatabases): TestPools {
  let database: Promise<string> | undefined
  const opened: Pool[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(pool => pool.ended || pool.end()))
  })
  const another = async (options: Partial<ConnectOptions> = {}) => {
    database ??= createMigratedDatabase(databases)
    const pool = connect({ url: await database, ...options })
    opened.push(pool)
    return pool
  }
  return {
    another,
    async open(options) {
      // Separate statement timeout: the limits of a test do not apply here.
      const cleaner = await another()
      await cleaner.query(emptyAll)
      await cleaner.end()
      return another(options)
    },
  }
}

async function createMigratedDatabase(databases: TestDatabases): Promise<string> {
  const url = await databases.fresh()
  await migrate(url, steps)
  return url
}

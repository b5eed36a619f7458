import type { Pool } from 'pg'
import { afterEach } from 'vitest'
import { type ConnectOptions, connect } from '../../postgres/connect.ts'
import { migrate } from '../../postgres/migrate.ts'
import { steps } from '../../postgres/steps.ts'
import type { TestDatabases } from './on-postgres.ts'

export interface TestPools {
  /** Over the suite's database, which has all its tables and nothing in them; ended after the test that asked for it. */
  open(options?: Partial<ConnectOptions>): Promise<Pool>
  /** One more over the same database, as another process would have; what is stored stays. */
  another(options?: Partial<ConnectOptions>): Promise<Pool>
}

// Quicker than a new database for each test.
const emptyAll = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'blogops' and tablename <> 'migration' loop
    execute format('delete from blogops.%I', name);
  end loop;
end $$`

/** Within a suite `onPostgres`. */
export function testPools(databases: TestDatabases): TestPools {
  let database: Promise<string> | undefined
  const made: Pool[] = []
  afterEach(async () => {
    await Promise.all(made.splice(0).map(pool => pool.ended || pool.end()))
  })
  const another = async (options: Partial<ConnectOptions> = {}) => {
    database ??= migratedDatabase(databases)
    const pool = connect({ url: await database, ...options })
    made.push(pool)
    return pool
  }
  return {
    another,
    async open(options) {
      // By another one: the time limits of a test are not meant for this.
      const emptying = await another()
      await emptying.query(emptyAll)
      await emptying.end()
      return another(options)
    },
  }
}

async function migratedDatabase(databases: TestDatabases): Promise<string> {
  const url = await databases.fresh()
  await migrate(url, steps)
  return url
}

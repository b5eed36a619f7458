import { assertKeepsSessions, withConnection } from './connect.ts'
import { checkServer, findMissingSteps } from './migrate.ts'
import { steps } from './steps.ts'
import { walTracking } from './transactions/commit-outcome.ts'

export interface DatabaseState {
  /** `150006` for 15.6. */
  version: number
  /** True if this user may create or change the tables. */
  mayMigrate: boolean
  /** Names of the migration steps that the next start will run; null if no tables exist yet. */
  missing: readonly string[] | null
  /** Difference between the clocks of this machine and the database in ms; positive if this machine is ahead. */
  drift: number
  /** True if the database is read-only, such as a standby. */
  readOnly: boolean
  /** Source of the site whose move into this database is incomplete; otherwise null. */
  moving: string | null
  /**
   * True if the server reports its WAL position. The outcome of a commit can then be determined even after a restart.
   */
  reportsWal: boolean
}

/**
 * Inspects a database without changing it.
 * @throws BlogopsError `unavailable` if the database cannot be used or was used by a newer blogops.
 */
export function inspectDatabase(url: string, now: () => Date): Promise<DatabaseState> {
  const options = { url, name: 'blogops-doctor' }
  return withConnection(options, async client => {
    await assertKeepsSessions(client, options)
    const marking = await checkServer(client)
    const before = now().getTime()
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int as version, to_regclass('blogops.migration') is not null as has,
        case when to_regnamespace('blogops') is null then has_database_privilege(current_database(), 'create')
          else has_schema_privilege('blogops', 'create') end as may, extract(epoch from clock_timestamp())::float8 as seconds,
        current_setting('transaction_read_only')::bool as "readOnly", to_regclass('blogops.move') is not null as moves`)
    const between = (before + now().getTime()) / 2
    const { version, has, may, seconds, readOnly, moves } = rows[0] ?? {}
    const missing = has ? (await findMissingSteps(client, steps)).map(({ name }) => name) : null
    const drift = Math.round(between - seconds * 1000)
    const moved = moves ? await client.query('select source from blogops.move') : { rows: [] }
    const moving = moved.rows[0]?.source ?? null
    return { version, mayMigrate: may === true, missing, drift, readOnly, moving, reportsWal: marking === walTracking }
  })
}

import { overConnection } from './connect.ts'
import { fittingMarking, missingSteps } from './migrate.ts'
import { assertKeepsSessions } from './pooling.ts'
import { steps } from './steps.ts'
import { placed } from './transactions/marking.ts'

export interface DatabaseState {
  /** `150006` for 15.6. */
  version: number
  /** Whether this user may make or change the tables. */
  mayMigrate: boolean
  /** Steps that the next start will run; null where there are no tables yet. */
  missing: readonly string[] | null
  /** By how much this machine's clock is ahead of the database's, ms. */
  drift: number
  /** Whether nobody may change anything in it, as in a standby. */
  readOnly: boolean
  /** Where the site comes from whose move into it broke off, or goes on; null where none did. */
  moving: string | null
  /** Whether the server says how far its WAL is written, by which it is known what became of a commit once it was started again. */
  saysHowFar: boolean
}

/**
 * Looks at a database, and changes nothing in it.
 * @throws BlogopsError `unavailable`, also for one that cannot be used, and for one that a newer blogops has used.
 */
export function inspectDatabase(url: string, now: () => Date): Promise<DatabaseState> {
  const options = { url, name: 'blogops-doctor' }
  return overConnection(options, async client => {
    await assertKeepsSessions(client, options)
    const marking = await fittingMarking(client)
    const before = now().getTime()
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int as version, to_regclass('blogops.migration') is not null as has,
        case when to_regnamespace('blogops') is null then has_database_privilege(current_database(), 'create')
          else has_schema_privilege('blogops', 'create') end as may, extract(epoch from clock_timestamp())::float8 as seconds,
        current_setting('transaction_read_only')::bool as "readOnly", to_regclass('blogops.move') is not null as moves`)
    const between = (before + now().getTime()) / 2
    const { version, has, may, seconds, readOnly, moves } = rows[0] ?? {}
    const missing = has ? (await missingSteps(client, steps)).map(({ name }) => name) : null
    const drift = Math.round(between - seconds * 1000)
    const moved = moves ? await client.query('select source from blogops.move') : { rows: [] }
    const moving = moved.rows[0]?.source ?? null
    return { version, mayMigrate: may === true, missing, drift, readOnly, moving, saysHowFar: marking === placed }
  })
}

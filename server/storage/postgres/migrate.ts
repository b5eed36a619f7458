import { hash } from 'node:crypto'
import type pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import { assertKeepsSessions, withConnection } from './connect.ts'
import { steps } from './steps.ts'
import { type CommitTracking, detectTracking, walTracking } from './transactions/commit-outcome.ts'

/** A migration of the database tables. Never change a released step; add a new one instead. */
export interface MigrationStep {
  /** Such as `0001-records`. */
  name: string
  sql: string
  /** Fills existing records with values that SQL cannot compute; runs after `sql`. */
  fill?: (client: pg.Client) => Promise<void>
}

const upgradeHint = 'Upgrade blogops, or name another database in BLOGOPS_DATABASE_URL. Nothing was changed.'

// Checks before creating: PostgreSQL requires the right to create even if everything exists.
const setUpSql = `do $$ begin
  if to_regnamespace('blogops') is null then
    create schema blogops;
  end if;
  if to_regclass('blogops.migration') is null then
    create table blogops.migration (
      name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now());
  end if;
end $$`

/**
 * Runs the missing steps in order, all or none. If several processes migrate at once, each step runs once, and all
 * calls return when it is done.
 * @returns names of the steps that this call ran.
 * @throws BlogopsError `unavailable` if the database has unknown steps, cannot store the data, is behind a pooler
 * without sessions, or does not answer.
 */
export function migrate(url: string, steps: readonly MigrationStep[]): Promise<string[]> {
  const options = { url, name: 'blogops-migrations', statementMs: 0 }
  return withConnection(options, async client => {
    await assertKeepsSessions(client, options)
    await checkServer(client)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('blogops.migration', 0))`)
    await client.query(setUpSql)
    const missing = await findMissingSteps(client, steps)
    for (const { name, sql, fill } of missing) {
      await client.query(sql)
      await fill?.(client)
      await client.query('insert into blogops.migration (name, checksum) values ($1, $2)', [name, hash('sha256', sql)])
    }
    await client.query('commit')
    return missing.map(({ name }) => name)
  })
}

/** The `pg_current_xact_id` function was added in PostgreSQL 13. */
const minServerVersion = 130_000

/**
 * Checks version and encoding of the server, and detects how it tracks commits.
 * @throws BlogopsError `unavailable` if the server is unsuitable.
 */
async function checkServer(client: pg.Client): Promise<CommitTracking> {
  const { rows } = await client.query<{ encoding: string; version: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version`,
  )
  const { encoding = '', version = 0 } = rows[0] ?? {}
  if (version < minServerVersion) throw createRefusal('runs on a PostgreSQL before 13', 'lacks required functions')
  if (encoding !== 'UTF8')
    throw createRefusal(`has the encoding ${encoding}`, 'cannot store all texts. Blogops needs UTF8')
  return detectTracking(client)
}

/** Returns the steps that a database lacks. @throws BlogopsError `unavailable` if it has unknown or different steps. */
async function findMissingSteps(client: pg.Client, steps: readonly MigrationStep[]): Promise<MigrationStep[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from blogops.migration',
  )
  const known = new Map(steps.map(step => [step.name, hash('sha256', step.sql)]))
  for (const applied of rows) {
    const expected = known.get(applied.name)
    if (expected === undefined)
      throw createRefusal(`has the step "${applied.name}"`, 'was used by a newer blogops', upgradeHint)
    if (expected !== applied.checksum) {
      throw createRefusal(`has a different step "${applied.name}"`, 'was used by a different blogops', upgradeHint)
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  return steps.filter(({ name }) => !applied.has(name))
}

function createRefusal(
  problem: string,
  consequence: string,
  hint = 'Name another database in BLOGOPS_DATABASE_URL. Nothing was changed.',
): BlogopsError {
  return new BlogopsError('unavailable', `The database ${problem}: it ${consequence}.`, { hint })
}

interface DatabaseState {
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

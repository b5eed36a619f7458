import { createHash } from 'node:crypto'
import type pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import { overConnection } from './connect.ts'
import { assertKeepsSessions } from './pooling.ts'
import { askMarking, type Marking } from './transactions/marking.ts'

/** A change of the database's tables. Once released it stays as it is: what comes later is a step of its own. */
export interface MigrationStep {
  /** `0001-records`. */
  name: string
  sql: string
  /** What SQL cannot say of the records that are there, done after it. */
  fill?: (client: pg.Client) => Promise<void>
}

const upgrade = 'Upgrade blogops, or name another database in BLOGOPS_DATABASE_URL. Nothing was changed.'

// Asked first: PostgreSQL wants the right to make them even where there is nothing to be made.
const setUp = `do $$ begin
  if to_regnamespace('blogops') is null then
    create schema blogops;
  end if;
  if to_regclass('blogops.migration') is null then
    create table blogops.migration (
      name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now());
  end if;
end $$`

/**
 * Runs the steps that a database does not have yet, in their order and all or none. However many processes do so at once,
 * each step runs once, and all of them return when it is done.
 * @returns the names of the steps that it ran.
 * @throws BlogopsError `unavailable` where the database has steps that are not among these, cannot hold what is to be stored,
 * keeps no sessions, or does not answer.
 */
export function migrate(url: string, steps: readonly MigrationStep[]): Promise<string[]> {
  const options = { url, name: 'blogops-migrations', statementMs: 0 }
  return overConnection(options, async client => {
    await assertKeepsSessions(client, options)
    await fittingMarking(client)
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('blogops.migration', 0))`)
    await client.query(setUp)
    const missing = await missingSteps(client, steps)
    for (const { name, sql, fill } of missing) {
      await client.query(sql)
      await fill?.(client)
      await client.query('insert into blogops.migration (name, checksum) values ($1, $2)', [name, checksum(sql)])
    }
    await client.query('commit')
    return missing.map(({ name }) => name)
  })
}

/** `pg_current_xact_id` came with 13. */
const oldestServer = 130_000

/**
 * How the server of a database tells its transactions apart.
 * @throws BlogopsError `unavailable` for one that cannot hold what is to be stored.
 */
export async function fittingMarking(client: pg.Client): Promise<Marking> {
  const { rows } = await client.query<{ encoding: string; version: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version`,
  )
  const { encoding = '', version = 0 } = rows[0] ?? {}
  if (version < oldestServer) throw refusal('is of a PostgreSQL before 13', 'lacks what blogops needs')
  if (encoding !== 'UTF8') throw refusal(`has the encoding ${encoding}`, 'cannot hold all text; blogops needs UTF8')
  return askMarking(client)
}

/** Those that a database does not have. @throws BlogopsError `unavailable` where it has others. */
export async function missingSteps(client: pg.Client, steps: readonly MigrationStep[]): Promise<MigrationStep[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from blogops.migration',
  )
  const known = new Map(steps.map(step => [step.name, checksum(step.sql)]))
  for (const applied of rows) {
    const expected = known.get(applied.name)
    if (expected === undefined) throw refusal(`has the step "${applied.name}"`, 'was used by a newer blogops', upgrade)
    if (expected !== applied.checksum) {
      throw refusal(`has another step "${applied.name}" than this blogops`, 'was used by a different blogops', upgrade)
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  return steps.filter(({ name }) => !applied.has(name))
}

function refusal(
  what: string,
  why: string,
  hint = 'Name another database in BLOGOPS_DATABASE_URL. Nothing was changed.',
): BlogopsError {
  return new BlogopsError('unavailable', `The database ${what}: it ${why}.`, {
    hint,
  })
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { setting } from '../../ports/record-fixtures.conformance.ts'
import { createTestPools } from '../testing/postgres/migrated.ts'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { connect, openConnection } from './connect.ts'
import { isConnectionLost, toDatabaseError } from './failure.ts'
import { createReader, statement } from './queries.ts'
import { PostgresRecordStore } from './records/postgres-record-store.ts'

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return toDatabaseError(
    await call.then(
      () => new Error('It did not fail'),
      (error: unknown) => error,
    ),
  )
}

onPostgres('what PostgreSQL fails of', databases => {
  const pools = createTestPools(databases)
  const raising = (code: string) =>
    `do $$ begin raise exception using errcode = '${code}', message = 'it said so'; end $$`

  it.each(['08006', '57P01', '57P03', '53300', '57014', '40001'])('is `unavailable` for %s', async code => {
    const pool = await pools.open()
    expect(await failureOf(pool.query(raising(code)))).toMatchObject({
      code: 'unavailable',
      message: 'The database does not answer: it said so.',
      hint: expect.stringContaining('BLOGOPS_DATABASE_URL'),
      details: { retryAfter: 5 },
    })
  })

  it.each([
    ['28P01', 'the password'],
    ['3D000', 'the database name'],
    ['42501', 'grant create on database'],
    ['25006', 'default_transaction_read_only'],
  ])('is `unavailable` for %s, as a refusal, with a hint', async (code, hint) => {
    const pool = await pools.open()
    expect(await failureOf(pool.query(raising(code)))).toMatchObject({
      code: 'unavailable',
      message: 'The database refused the call: it said so.',
      hint: expect.stringContaining(hint),
      details: { retryAfter: 5 },
    })
  })

  it('is retried if a standby cancelled a read', async () => {
    const pool = await pools.open()
    // Values of a sequence are not rolled back.
    await pool.query(`create sequence public.tries; create function public.asked() returns int language plpgsql as $$ begin
      if nextval('public.tries') = 1 then raise exception using errcode = '40001'; end if; return 7; end $$`)
    expect(await createReader(pool)(statement('select public.asked()', []))).toEqual([[7]])
  })

  it('is `unavailable` for a statement that takes too long', async () => {
    const pool = await pools.open({ statementMs: 20 })
    expect(await failureOf(pool.query('select pg_sleep(60)'))).toMatchObject({ code: 'unavailable' })
  })

  it('is `storage_full` for a full disk, and nothing changed', async () => {
    const pool = await pools.open()
    const store = new PostgresRecordStore(pool)
    await pool.query(`create function public.full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$`)
    await pool.query('create trigger full_disk before insert on blogops.user execute function public.full_disk()')
    const user = { id: 'u', version: 0, username: 'u', usernameKey: 'u', passwordHash: '', createdAt: '' }
    const write = store.transact(async tx => {
      await tx.put('setting', setting('s', 1))
      await tx.put('user', user)
    })
    await expect(write).rejects.toMatchObject({ code: 'storage_full' })
    await pool.query('drop trigger full_disk on blogops.user')
    expect(await store.find('setting')).toEqual([])
    await store.transact(tx => tx.put('user', user))
  })

  it.each(['require', 'verify-full'])('is `unavailable` without TLS, which %s requires', async mode => {
    const warned = vi.fn()
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    const url = `${await databases.fresh()}&sslmode=${mode}`
    await expect(openConnection({ url })).rejects.toMatchObject({
      code: 'unavailable',
      hint: expect.stringContaining('ssl = on'),
    })
    await new Promise(setImmediate)
    expect(warned).not.toHaveBeenCalled()
  })

  it('is unchanged for a mistake in the SQL', async () => {
    const pool = await pools.open()
    expect(await failureOf(pool.query('select nonsense'))).not.toBeInstanceOf(BlogopsError)
  })

  it('is logged and does not end the process if an idle connection is lost', async () => {
    const logged: string[] = []
    const pool = await pools.open({ log: (_, message) => logged.push(message) })
    const borrowed = await pool.connect()
    await Promise.all([1, 2].map(() => pool.query('select 1')))
    const other = await pools.another()
    const lost = new Promise(resolve => borrowed.once('end', resolve))
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await lost
    await vi.waitFor(() => expect(logged.length).toBeGreaterThan(0))
    expect(isConnectionLost(await borrowed.query('select 1').catch((error: unknown) => error))).toBe(true)
    borrowed.release(true)
    await vi.waitFor(() => expect(pool.totalCount).toBe(0))
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(new Set(logged)).toEqual(new Set(['A connection to the database was lost.']))
  })
})

describe('a database that cannot be reached', () => {
  it('reports a missing password', () => {
    const cause = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
    expect(toDatabaseError(cause)).toMatchObject({
      code: 'unavailable',
      message: 'The database refused the call: it needs a password, but none is set.',
      hint: expect.stringContaining('BLOGOPS_DATABASE_URL'),
    })
  })

  it.each(['127.0.0.1', 'localhost'])('is `unavailable` at %s, without showing its password', async host => {
    const pool = connect({ url: `postgres://blogops:hunter2@${host}:1/none` })
    const failure = await failureOf(pool.query('select 1'))
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('hunter2')
    await pool.end()
  })

  it.each(['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'whose certificate does not hold (%s) is `unavailable`, and it is said where to name its CA',
    code => {
      expect(toDatabaseError(Object.assign(new Error('it does not hold'), { code }))).toMatchObject({
        code: 'unavailable',
        hint: expect.stringContaining('sslrootcert='),
      })
    },
  )

  it('is `unavailable` if the CA file is missing, and names the file', async () => {
    const url = 'postgres://blogops@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/nowhere/ca.crt'
    await expect(openConnection({ url })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('/nowhere/ca.crt'),
      hint: expect.stringContaining('sslrootcert'),
    })
  })

  it('refuses a pool with fewer than two connections', () => {
    expect(() => connect({ url: 'postgres://127.0.0.1/none', pool: 1 })).toThrow(RangeError)
  })
})

import { expect, it } from 'vitest'
import { setting, userRecord } from '../../../ports/record-fixtures.conformance.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'

onPostgres('several processes over one PostgreSQL', databases => {
  const pools = createTestPools(databases)

  async function processes(count: number): Promise<PostgresRecordStore[]> {
    const first = await pools.open()
    const others = Array.from({ length: count - 1 }, () => pools.another())
    return [first, ...(await Promise.all(others))].map(pool => new PostgresRecordStore(pool))
  }

  it('run transactions as if one after another', async () => {
    const stores = await processes(3)
    await stores[0]?.transact(tx => tx.put('setting', setting('count', 0)))
    const increments = Array.from({ length: 150 }, (_, n) =>
      stores[n % 3]?.transact(async tx => {
        const count = await tx.get('setting', 'count')
        if (count) await tx.put('setting', { ...count, value: Number(count.value) + 1 })
      }),
    )
    await Promise.all(increments)
    expect(await stores[1]?.get('setting', 'count')).toMatchObject({ value: 150, version: 151 })
  })

  it('keep a condition across two transactions, each of which writes what the other read', async () => {
    const stores = await processes(2)
    await stores[0]?.restore('user', [
      { ...userRecord('u1'), version: 1 },
      { ...userRecord('u2'), version: 1 },
    ])
    // The last record is never removed: each transaction reads two and removes one.
    const removals = stores.map((store, n) =>
      store.transact(async tx => {
        if ((await tx.find('user', { limit: 2 })).length < 2) return
        await tx.delete('user', `u${n + 1}`)
      }),
    )
    await Promise.all(removals)
    expect(await stores[0]?.find('user')).toHaveLength(1)
  })

  it('let one of many writers have a unique value, and report the conflict to the others', async () => {
    const stores = await processes(3)
    const writers = Array.from({ length: 60 }, (_, n) =>
      stores[n % 3]?.transact(tx => tx.put('user', userRecord(`u${n}`, 'admin'))),
    )
    const outcomes = await Promise.allSettled(writers)
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(59)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'conflict',
        details: { kind: 'user', field: 'usernameKey', value: 'admin' },
      })
    }
  })

  it('report a version conflict to the second writer', async () => {
    const stores = await processes(2)
    const first = await stores[0]?.transact(tx => tx.put('setting', setting('s', 0)))
    const writes = stores.map((store, n) => store.transact(tx => tx.put('setting', setting('s', n, first?.version))))
    const refused = (await Promise.allSettled(writes)).filter(outcome => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'conflict', details: { id: 's', expected: 1, actual: 2 } } }])
  })
})

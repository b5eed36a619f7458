import { onTestFinished } from 'vitest'
import { createChangeWaiter } from '../../../lib/coordination.ts'
import { systemClock, systemTimer } from '../../../runtime/system.ts'
import { openPostgresSignals } from '../../../storage/postgres/postgres-signals.ts'
import { PostgresRecordStore } from '../../../storage/postgres/records/postgres-record-store.ts'
import { createTestPools } from '../../../storage/testing/postgres/migrated.ts'
import type { TestDatabases } from '../../../storage/testing/postgres/on-postgres.ts'
import { createSiteLock, takeLease } from '../leases.ts'

/**
 * Two processes on an empty database. Connections, leases and signals are separate, and both use the system time,
 * because the test cannot control durations in the database.
 */
export function twoOnPostgres(databases: TestDatabases) {
  const pools = createTestPools(databases)

  async function begin(owner: string) {
    const pool = await pools.another({ pool: 4 })
    const url = pool.options.connectionString ?? ''
    const records = new PostgresRecordStore(pool)
    const log = () => undefined
    const signals = await openPostgresSignals({ url, pool, log })
    onTestFinished(() => signals.close())
    const timer = systemTimer
    const lease = await takeLease({ records, clock: systemClock, timer, log, owner })
    onTestFinished(() => lease.close())
    const waiting = createChangeWaiter({ signals, timer })
    return { records, coordination: { lease, signals, timer }, oneAtATime: createSiteLock({ records, lease, waiting }) }
  }

  return async () => {
    const records = new PostgresRecordStore(await pools.open({ pool: 4 }))
    const processes = await Promise.all([begin('a'), begin('b')])
    return { records, processes }
  }
}

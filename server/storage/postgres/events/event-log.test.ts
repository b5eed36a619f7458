import { eventLogConformance } from '../../../ports/event-log.conformance.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresEventLog } from './postgres-event-log.ts'

onPostgres('events on PostgreSQL', databases => {
  const pools = createTestPools(databases)

  eventLogConformance('the PostgreSQL log', async () => new PostgresEventLog(await pools.open()))
})

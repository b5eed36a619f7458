import { onPostgres } from '../../../storage/testing/postgres/on-postgres.ts'
import { createStoresInMemory } from '../../jobs/testing/shared-stores.ts'
import { createStoresOnPostgres } from '../../jobs/testing/shared-stores-on-postgres.ts'
import { severalProcessesConformance } from './several-processes.conformance.ts'

severalProcessesConformance('in memory', async () => createStoresInMemory(), { sequences: 600, near: 0.9 })

onPostgres('the outbox', databases =>
  severalProcessesConformance('on PostgreSQL', createStoresOnPostgres(databases), { sequences: 20, near: 0.7 }),
)

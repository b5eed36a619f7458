import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { severalProcessesConformance } from './several-processes.conformance.ts'
import { createStoresInMemory } from './testing/shared-stores.ts'
import { createStoresOnPostgres } from './testing/shared-stores-on-postgres.ts'

severalProcessesConformance('in memory', async () => createStoresInMemory())

onPostgres('jobs', databases => severalProcessesConformance('on PostgreSQL', createStoresOnPostgres(databases)))

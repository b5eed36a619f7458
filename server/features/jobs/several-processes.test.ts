import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { severalProcessesConformance } from './several-processes.conformance.ts'
import { groundsOnPostgres } from './testing/ground-on-postgres.ts'
import { groundInMemory } from './testing/shared-ground.ts'

severalProcessesConformance('in memory', async () => groundInMemory())

onPostgres('jobs', databases => severalProcessesConformance('on PostgreSQL', groundsOnPostgres(databases)))

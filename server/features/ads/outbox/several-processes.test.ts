import { onPostgres } from '../../../storage/testing/postgres/on-postgres.ts'
import { groundsOnPostgres } from '../../jobs/testing/ground-on-postgres.ts'
import { groundInMemory } from '../../jobs/testing/shared-ground.ts'
import { severalProcessesConformance } from './several-processes.conformance.ts'

severalProcessesConformance('in memory', async () => groundInMemory(), { sequences: 600, near: 0.9 })

onPostgres('the outbox', databases =>
  severalProcessesConformance('on PostgreSQL', groundsOnPostgres(databases), { sequences: 20, near: 0.7 }),
)

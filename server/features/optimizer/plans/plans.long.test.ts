import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { onPostgres } from '../../../storage/testing/postgres/on-postgres.ts'
import { soleProcess } from '../../processes/testing/processes.ts'
import { twoOnPostgres } from '../../processes/testing/two-on-postgres.ts'
import { plansConformance } from './plans.conformance.ts'

async function inMemory() {
  const records = createMemoryRecordStore()
  return { records, processes: [{ records, ...soleProcess(records) }] }
}

plansConformance('in memory', inMemory, { runs: 400, steps: 14, stale: 200 })

onPostgres('plans', databases => {
  plansConformance('by two processes over PostgreSQL', twoOnPostgres(databases), {
    runs: 3,
    steps: 25,
    stale: 3,
  })
})

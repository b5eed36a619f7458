import { jobQueueConformance } from '../../ports/job-queue.conformance.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createRecordJobQueue } from './record-job-queue.ts'

jobQueueConformance('records', async () => {
  const records = createMemoryRecordStore()
  return { records, queues: [createRecordJobQueue(records), createRecordJobQueue(records)] }
})

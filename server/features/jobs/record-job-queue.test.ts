import { jobQueueConformance } from '../../ports/job-queue.conformance.ts'
import { memoryRecordStore } from '../../storage/records/memory-record-store.ts'
import { recordJobQueue } from './record-job-queue.ts'

jobQueueConformance('records', async () => {
  const records = memoryRecordStore()
  return { records, queues: [recordJobQueue(records), recordJobQueue(records)] }
})

import type { Pool } from 'pg'
import { compareQueueOrder, type JobQueue } from '../../../ports/job-queue.ts'
import type { JobRecord } from '../../../ports/job-records.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { claimStatement } from './claim-statement.ts'
import { parseRecord } from './read-rows.ts'

// The statement locks the rows it finds and checks them again, so this isolation level is enough.
const begin = 'begin isolation level read committed'

/**
 * Claims jobs among the records of a `PostgresRecordStore` in the same database, in one statement that does not wait
 * for locks. If the answer to a commit is lost, its outcome is looked up: a job claimed without a known owner would
 * stay claimed until that owner ends.
 */
export function createPostgresJobQueue(pool: Pool, options: Omit<TransactionOptions, 'begin'> = {}): JobQueue {
  const transactions = new Transactions(pool, { ...options, begin })
  return {
    claim: claim =>
      transactions.run(async running => {
        const claimed = await running.change(claimStatement(claim), 'data')
        return claimed.map(([json = '']) => parseRecord<JobRecord>(json)).sort(compareQueueOrder)
      }),
  }
}

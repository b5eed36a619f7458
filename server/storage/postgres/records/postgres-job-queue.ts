import type { Pool } from 'pg'
import { byTurn, type JobQueue } from '../../../ports/job-queue.ts'
import type { JobRecord } from '../../../ports/job-records.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { claimStatement } from './claim-statement.ts'
import { readRecord } from './read-rows.ts'

// What the statement finds it locks, and looks at once more: nothing can come in between.
const begin = 'begin isolation level read committed'

/**
 * Claims jobs among the records of a `PostgresRecordStore` over the same database, in one statement that waits for nobody. A
 * commit whose answer is lost is asked about: a job that is taken and not told of would stay so for as long as its owner lives.
 */
export function postgresJobQueue(pool: Pool, options: Omit<TransactionOptions, 'begin'> = {}): JobQueue {
  const transactions = new Transactions(pool, { ...options, begin })
  return {
    claim: claim =>
      transactions.run(async running => {
        const claimed = await running.change(claimStatement(claim), 'data')
        return claimed.map(([json = '']) => readRecord<JobRecord>(json)).sort(byTurn)
      }),
  }
}

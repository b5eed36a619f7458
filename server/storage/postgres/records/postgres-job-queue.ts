import type { Pool } from 'pg'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { type TransactionOptions, Transactions } from './transactions.ts'

/**
 * Claims jobs among the records of a `PostgresRecordStore` over the same database, in one statement that waits for nobody. A
 * commit whose answer is lost is asked about: a job that is taken and not told of would stay so for as long as its owner lives.
 */
export function postgresJobQueue(pool: Pool, options: TransactionOptions = {}): JobQueue {
  const transactions = new Transactions(pool, options)
  return { claim: claim => transactions.run(tx => tx.claim(claim), 'read committed') }
}

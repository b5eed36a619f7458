import type { Pool } from 'pg'
import { compareQueueOrder } from '../../../contract/jobs.ts'
import type { JobClaim, JobQueue, JobRecord } from '../../../ports/job-records.ts'
import { type Statement, statement } from '../queries.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { parseRecord } from './postgres-record-store.ts'
import { toColumnText } from './record-columns.ts'

const waiting = ['queued', 'running', 'interrupted'] satisfies JobRecord['status'][]

/** Skips locked jobs: another process is claiming or writing them. */
const sql = `
  with free as (
    select id from blogops.job
    where status in (${waiting.map(status => `'${status}'`).join(', ')}) and ($2::text[] is null or type = any ($2))
      and case
        when owner is null then true
        when owner = $1 then id = any ($3)
        else not exists (select from blogops.lease where lease.id = job.owner and lease.ends_at > $4)
      end
      and ($7::text is null or retry_at is null or retry_at <= $7)
    order by coalesce(priority, 0), id limit $5 for update skip locked
  )
  update blogops.job set version = version + 1, status = 'queued', owner = $1,
    data = left(data, -1) || ',"version":' || version + 1 || $6
  from free where job.id = free.id`

/**
 * Claims jobs. Changed JSON fields are appended at the end, because parsers use the last duplicate key: PostgreSQL
 * cannot parse JSON that contains NUL. The next write normalizes the JSON.
 */
export function claimStatement({ owner, released, types, limit, expiredBefore, dueBy, at }: JobClaim): Statement {
  const changes = JSON.stringify({ status: 'queued', owner, updatedAt: at } satisfies Partial<JobRecord>)
  const values = [
    toColumnText(owner),
    types?.map(toColumnText) ?? null,
    released.map(toColumnText),
    expiredBefore,
    limit,
    `,${changes.slice(1)}`,
    dueBy,
  ]
  return statement(sql, values)
}

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

import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import { type JobEvent, jobEventSchema } from '../../contract/schemas/job.ts'
import { isLeasedByOther } from '../../lib/coordination.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { Notices } from '../../ports/notices.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { KeyedCalls } from '../idempotency/idempotency.ts'
import { findUnfinishedJobs, unfinishedStatuses } from './coordination.ts'
import type { DistributiveOmit } from './job-type.ts'
import { getNextAttempt, toFailureNotice } from './job-view.ts'

export type NewJobEvent = DistributiveOmit<JobEvent, 'sequence' | 'at'>
export type JobChanges = Partial<Omit<JobRecord, 'id' | 'version'>>

export interface JobRecordsOptions {
  records: RecordStore
  blobs: BlobStore
  clock: Clock
  newId: NewId
  /** Links a new job to the call that starts it. */
  calls?: Pick<KeyedCalls, 'linkJob' | 'getStartedJob' | 'assertAnswerable'>
  notices?: Notices
}

export interface StoredChange {
  job: JobRecord
  event: JobEvent | undefined
}

export interface CreationResult {
  job: JobRecord
  started: boolean
  cancelled: StoredChange[]
}

/** Run of a schedule, which only one process may start. */
export interface Turn {
  /** Identifies the run: its start time. */
  turn: string
  /** @param last the identifier of the last run that any process started, or null. */
  isDue(last: string | null): boolean
}

/** Claims the work of a new job in the transaction that creates it. @returns false if it is not to be created. */
export type Claim = (tx: Transaction, jobId: string) => Promise<boolean>

export interface JobFilter {
  /** Types of the jobs; all by default. */
  types?: readonly string[] | undefined
  status?: JobRecord['status'] | undefined
}

/** Maximum surplus events per query. */
const maxEventsPerQuery = 500

export const inputKey = (id: string) => `jobs/${id}/input.json`

export type JobRecords = ReturnType<typeof createJobRecords>

/** Storage of jobs: head and events in records, input and step results in blobs. */
export function createJobRecords({ records, blobs, clock, newId, calls, notices }: JobRecordsOptions) {
  const now = () => clock.now().toISOString()

  async function findBlob(key: string): Promise<unknown> {
    const bytes = await blobs.get(key)
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  }

  async function findStoredEvents(reader: Pick<Transaction, 'find'>, jobId: string) {
    return reader.find('jobEvent', { where: { jobId }, orderBy: 'sequence' })
  }

  async function putEvent(tx: Transaction, jobId: string, event: NewJobEvent): Promise<JobEvent> {
    const [last] = await tx.find('jobEvent', { where: { jobId }, orderBy: 'sequence', direction: 'desc', limit: 1 })
    const sequence = (last?.sequence ?? 0) + 1
    const complete = jobEventSchema.parse({ ...event, sequence, at: now() })
    await tx.put('jobEvent', { id: newId(), version: 0, jobId, sequence, at: complete.at, event: complete })
    return complete
  }

  async function putCancelled(tx: Transaction, job: JobRecord): Promise<StoredChange> {
    const changes = { status: 'cancelled', owner: null, cancelWanted: false, updatedAt: now() } as const
    const event = { type: 'end', status: 'cancelled', result: null, error: null } as const
    return { job: await tx.put('job', { ...job, ...changes }), event: await putEvent(tx, job.id, event) }
  }

  async function putNew(tx: Transaction, job: JobRecord): Promise<JobRecord> {
    await calls?.linkJob(tx, job.id)
    return tx.put('job', job)
  }

  async function putOne(tx: Transaction, job: JobRecord): Promise<CreationResult> {
    const unfinished = (await findUnfinishedJobs(tx)).filter(({ type }) => type === job.type)
    const running = unfinished.find(({ status }) => status !== 'interrupted')
    if (running) {
      await calls?.linkJob(tx, running.id)
      return { job: running, started: false, cancelled: [] }
    }
    const cancelled: StoredChange[] = []
    for (const each of unfinished) cancelled.push(await putCancelled(tx, each))
    return { job: await putNew(tx, job), started: true, cancelled }
  }

  return {
    now,

    find: (id: string): Promise<JobRecord | undefined> => records.get('job', id),

    async get(id: string): Promise<JobRecord> {
      const job = await records.get('job', id)
      if (!job) throw jobNotFound(id)
      return job
    },

    async list(limit: number, { types, status }: JobFilter): Promise<JobRecord[]> {
      const newest = { orderBy: 'createdAt', direction: 'desc', limit } as const
      const where = status === undefined ? {} : { status }
      if (!types) return records.find('job', { where, ...newest })
      const lists = await Promise.all(types.map(type => records.find('job', { where: { type, ...where }, ...newest })))
      return lists.flat().sort(compareNewestFirst).slice(0, limit)
    },

    findUnfinished: () => findUnfinishedJobs(records),

    /** Returns the creation time (ISO 8601) of the job that has waited longest for a slot, or null if none waits. */
    async getOldestWaitingTime(): Promise<string | null> {
      const queued = await records.find('job', { where: { status: 'queued' } })
      const waiting = queued.filter(job => getNextAttempt(job) === null).map(({ createdAt }) => createdAt)
      return waiting.sort()[0] ?? null
    },

    async countUnfinished(): Promise<number> {
      const counts = unfinishedStatuses.map(status => records.count('job', { status }))
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    },

    findEnded: async () => [
      ...(await records.find('job', { where: { status: 'done' } })),
      ...(await records.find('job', { where: { status: 'failed' } })),
      ...(await records.find('job', { where: { status: 'cancelled' } })),
    ],

    /** Deletes a job with its events and files. Files go first, so the record still leads to the rest after a crash. */
    async deleteJob(id: string): Promise<void> {
      for (const key of await blobs.list(`jobs/${id}/`)) await blobs.delete(key)
      await records.transact(async tx => {
        for (const event of await findStoredEvents(tx, id)) await tx.delete('jobEvent', event.id)
        await tx.delete('job', id)
      })
    },

    /** Returns the jobs of the oldest events beyond the newest `maxEvents`, a few hundred events at a time. */
    async findJobsWithOldEvents(maxEvents: number): Promise<{ jobId: string; job: JobRecord | undefined }[]> {
      const surplus = Math.max(0, (await records.count('jobEvent')) - maxEvents)
      const events = await records.find('jobEvent', { limit: Math.min(surplus, maxEventsPerQuery) })
      const ids = [...new Set(events.map(({ jobId }) => jobId))]
      return Promise.all(ids.map(async jobId => ({ jobId, job: await records.get('job', jobId) })))
    },

    deleteEvents: (id: string) =>
      records.transact(async tx => {
        for (const event of await findStoredEvents(tx, id)) await tx.delete('jobEvent', event.id)
      }),

    /** Returns the last turn of the schedule for this job type, or null. */
    getLastTurn: async (type: string): Promise<string | null> => (await records.get('schedule', type))?.turn ?? null,

    /** Stores the first turn of a schedule, unless it exists. */
    initTurn: (type: string, turn: string): Promise<void> =>
      records.transact(async tx => {
        if (!(await tx.get('schedule', type))) await tx.put('schedule', { version: 0, id: type, turn })
      }),

    create: (job: JobRecord) => records.transact(tx => putNew(tx, job)),

    /** Creates a job in the transaction in which `claim` returns true; null if it returns false. */
    createClaimed: (job: JobRecord, claim: Claim): Promise<JobRecord | null> =>
      records.transact(async tx => ((await claim(tx, job.id)) ? putNew(tx, job) : null)),

    /**
     * Creates a job unless one of its type is running; that one is returned instead. Interrupted ones are cancelled.
     */
    createOne: (job: JobRecord): Promise<CreationResult> => records.transact(tx => putOne(tx, job)),

    /** Like `createOne`, if the schedule's turn is due. @returns null if another process has taken the turn. */
    createForTurn: (job: JobRecord, { turn, isDue }: Turn): Promise<CreationResult | null> =>
      records.transact(async tx => {
        const schedule = await tx.get('schedule', job.type)
        if (!isDue(schedule?.turn ?? null)) return null
        await tx.put('schedule', { version: 0, ...schedule, id: job.type, turn })
        return putOne(tx, job)
      }),

    /** Stores a job change and its event in one transaction. */
    async change(id: string, change: (job: JobRecord) => JobChanges, event?: NewJobEvent): Promise<StoredChange> {
      const stored = await records.transact(async tx => {
        const before = await tx.get('job', id)
        if (!before) throw jobNotFound(id)
        const job = await tx.put('job', { ...before, ...change(before), updatedAt: now() })
        if (job.status === 'failed' && before.status !== 'failed') await notices?.announce(tx, toFailureNotice(job))
        return { job, event: event && (await putEvent(tx, id, event)) }
      })
      if (stored.job.status === 'failed') notices?.wake()
      return stored
    },

    /** Cancels a job that no process owns; otherwise stores a cancel request. Ended jobs are unchanged. */
    cancel: (id: string, lease: Lease): Promise<StoredChange> =>
      records.transact(async tx => {
        const job = await tx.get('job', id)
        if (!job) throw jobNotFound(id)
        if (hasEnded(job)) return { job, event: undefined }
        if (!(await isLeasedByOther(tx, job.owner, lease))) return putCancelled(tx, job)
        return { job: job.cancelWanted ? job : await tx.put('job', { ...job, cancelWanted: true }), event: undefined }
      }),

    async events(jobId: string): Promise<JobEvent[]> {
      return (await findStoredEvents(records, jobId)).map(record => jobEventSchema.parse(record.event))
    },

    /** Deletes files needed only to resume. Step results stay: they are evidence for articles. */
    async deleteWorkFiles(id: string): Promise<void> {
      await blobs.delete(inputKey(id))
      for (const key of await blobs.list(`jobs/${id}/calls/`)) await blobs.delete(key)
    },

    /** Returns the result of a done job, which its last step stored; null for other jobs and if the file is lost. */
    async readResult({ status, steps, result }: JobRecord): Promise<unknown> {
      if (status !== 'done' || result !== null) return result
      const key = steps.findLast(({ resultKey }) => resultKey !== null)?.resultKey ?? null
      return key === null ? null : ((await findBlob(key)) ?? null)
    },

    deleteBlob: (key: string) => blobs.delete(key),

    async putBlob(key: string, value: unknown): Promise<string> {
      await blobs.put(key, new TextEncoder().encode(JSON.stringify(value)))
      return key
    },

    /** @returns undefined if the blob does not exist. */
    findBlob,

    async getBlob(key: string): Promise<unknown> {
      const value = await findBlob(key)
      if (value !== undefined) return value
      throw new BlogopsError('storage_damaged', `The file ${key} of the job is missing from the storage.`, {
        hint: 'If you use a database, check BLOGOPS_BLOBS_URL.',
      })
    },
  }
}

function jobNotFound(id: string): BlogopsError {
  return new BlogopsError('not_found', `There is no job ${id}.`, { hint: 'List them: blogops jobs list' })
}

/** Sorts like the store: jobs of the same age by id. */
function compareNewestFirst(a: JobRecord, b: JobRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? -1 : 1
}

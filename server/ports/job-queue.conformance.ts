import { beforeEach, describe, expect, it } from 'vitest'
import type { JobClaim, JobQueue, JobRecord } from './job-records.ts'
import type { RecordStore } from './record-store.ts'

export interface JobQueueUnderTest {
  records: RecordStore
  /** Queues of two processes. */
  queues: readonly [JobQueue, JobQueue]
}

const at = '2026-11-22T09:00:00.000Z'
const earlier = '2026-11-22T08:59:59.999Z'
const later = '2026-11-22T09:00:00.001Z'

function aJob(id: string, changes: Partial<JobRecord> = {}): JobRecord {
  return {
    id,
    version: 0,
    type: 'generation',
    status: 'queued',
    title: id,
    inputKey: `jobs/${id}/input.json`,
    steps: [],
    attempts: 0,
    result: null,
    error: null,
    createdBy: 'local',
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

const aClaim = (owner: string, changes: Partial<JobClaim> = {}): JobClaim => ({
  owner,
  released: [],
  types: null,
  limit: 1_000,
  expiredBefore: at,
  dueBy: at,
  at,
  ...changes,
})

/** Tests of every job queue. */
export function jobQueueConformance(name: string, open: () => Promise<JobQueueUnderTest>): void {
  describe(`${name} as JobQueue`, () => {
    let records: RecordStore
    let queue: JobQueue
    let other: JobQueue
    beforeEach(async () => {
      const opened = await open()
      records = opened.records
      ;[queue, other] = opened.queues
    })

    const put = (...jobs: JobRecord[]) =>
      records.transact(async tx => {
        for (const job of jobs) await tx.put('job', job)
      })
    const putLease = (id: string, endsAt: string) => records.transact(tx => tx.put('lease', { id, version: 0, endsAt }))
    const idsOf = (jobs: readonly JobRecord[]) => jobs.map(({ id }) => id)

    it('claims unfinished jobs, the oldest first', async () => {
      const statuses = ['interrupted', 'done', 'queued', 'failed', 'running', 'cancelled'] as const
      await put(...statuses.map((status, number) => aJob(`j${number}`, { status })))
      const claimed = await queue.claim(aClaim('me', { at: later }))
      expect(claimed).toMatchObject(
        ['j0', 'j2', 'j4'].map(id => ({ id, version: 2, owner: 'me', status: 'queued', updatedAt: later })),
      )
      expect(await records.get('job', 'j4')).toEqual(claimed[2])
      expect(await records.get('job', 'j1')).toEqual({ ...aJob('j1', { status: 'done' }), version: 1 })
    })

    it('does not change other fields of a job', async () => {
      const whole = aJob('whole', {
        status: 'running',
        attempts: 2,
        owner: 'gone',
        cancelWanted: true,
        maxCostUsd: 0.1,
        steps: [{ name: 'a', title: '\u0000 \ud800 é', status: 'done', startedAt: at, finishedAt: at, resultKey: 'k' }],
      })
      await put(whole)
      expect(await queue.claim(aClaim('me'))).toEqual([{ ...whole, version: 2, owner: 'me', status: 'queued' }])
    })

    it('claims jobs of owners with expired leases, but not with valid ones', async () => {
      await putLease('holds', later)
      await putLease('ended', at)
      await putLease('ended-long-ago', earlier)
      const owners = ['holds', 'ended', 'ended-long-ago', 'never-heard-of', null]
      await put(...owners.map((owner, number) => aJob(`j${number}`, { owner, status: 'running' })))
      expect(idsOf(await queue.claim(aClaim('me', { expiredBefore: earlier })))).toEqual(['j2', 'j3', 'j4'])
      expect(idsOf(await queue.claim(aClaim('me')))).toEqual(['j1'])
    })

    it('claims jobs released by the same process, but not its other jobs', async () => {
      await put(aJob('in-hand', { owner: 'me' }), aJob('let-go', { owner: 'me', status: 'running' }))
      expect(idsOf(await queue.claim(aClaim('me', { released: ['let-go', 'unknown'] })))).toEqual(['let-go'])
    })

    it('claims at most the requested number, of the requested types only', async () => {
      await put(aJob('j1'), aJob('j2', { type: 'insight-sync' }), aJob('j3'), aJob('j4'))
      const types = ['generation', 'regeneration']
      expect(idsOf(await queue.claim(aClaim('me', { types, limit: 2 })))).toEqual(['j1', 'j3'])
      expect(idsOf(await queue.claim(aClaim('me', { types: [], limit: 2 })))).toEqual([])
      expect(idsOf(await queue.claim(aClaim('me', { types: ['insight-sync'] })))).toEqual(['j2'])
    })

    it('claims interactive jobs before background jobs, each the oldest first', async () => {
      await put(aJob('j1', { priority: 1 }), aJob('j2'), aJob('j3', { priority: 1 }), aJob('j4', { priority: 0 }))
      expect(idsOf(await queue.claim(aClaim('me', { limit: 3 })))).toEqual(['j2', 'j4', 'j1'])
    })

    it('does not claim a job before its retry is due, unless all are requested', async () => {
      await put(
        aJob('due', { retryAt: at }),
        aJob('later', { retryAt: later }),
        aJob('never-failed', { retryAt: null }),
      )
      expect(idsOf(await queue.claim(aClaim('me')))).toEqual(['due', 'never-failed'])
      expect(idsOf(await queue.claim(aClaim('me', { dueBy: null })))).toEqual(['later'])
    })

    it('gives a job to only one of many concurrent claims', async () => {
      const ids = Array.from({ length: 20 }, (_, number) => `j${String(number).padStart(2, '0')}`)
      await put(...ids.map(id => aJob(id)))
      const leases = ['a', 'b']
      for (const id of leases) await putLease(id, later)
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          (number % 2 ? queue : other).claim(aClaim(number % 2 ? 'a' : 'b', { limit: 3 })),
        ),
      )
      const taken = claims.flatMap(idsOf)
      expect(new Set(taken).size).toBe(taken.length)
      const rest = await queue.claim(aClaim('c'))
      expect([...taken, ...idsOf(rest)].sort()).toEqual(ids)
    })
  })
}

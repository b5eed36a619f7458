import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { BlogopsError, hasUnknownOutcome } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import { dayMs } from '../../domain/days.ts'
import { type ChangeWaiter, isLeasedByOther } from '../../lib/coordination.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { IdempotencyRecord, JobRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

export interface IdempotentCall {
  /** Keys are separate for each caller. */
  caller: string
  key: string
  /** The complete request, to distinguish a repetition from another use of the key. */
  request: string
  /** True if the request or answer contains a secret: only the fact that the call was made is stored. */
  secret: boolean
}

export interface StoredAnswer {
  status: number
  body: string
}

/** Answers are stored for one day, in milliseconds. */
const retentionMs = dayMs
/** Status of a call that is running or whose process died. */
const pendingStatus = 0

/** Maximum stored calls per caller: one every nine seconds, all day. */
const maxStoredCalls = 10_000

/** Number of calls between deletions of expired answers. */
const sweepEvery = 50
/** More than the calls since the last sweep, so that deletion catches up. */
const maxDeletionsPerSweep = 2 * sweepEvery

/** Maximum duration of a call in milliseconds. Without a stored answer by then, its process failed. */
const maxCallMs = 30 * 60 * 1000

const mayBeRunning = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < maxCallMs
const isFresh = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < retentionMs
const toTopic = (id: string) => `idempotency/${id}`

/** A call identified by hashes. */
interface HashedCall {
  id: string
  caller: string
  requestHash: string
}

/** A call that this process must answer. */
interface ClaimedCall {
  /** The job that an earlier attempt started. */
  jobId: string | undefined
}

export interface IdempotencyOptions {
  records: RecordStore
  clock: Clock
  lease: Pick<Lease, 'owner' | 'sole' | 'expiredBefore'>
  waiting: ChangeWaiter
  /** Finds the job of a call whose answer was lost. Without it, such a call is refused. */
  calls?: KeyedCalls
  /** Maximum stored calls per caller. */
  maxCalls?: number
}

/** Runs each call once per `Idempotency-Key`, even for concurrent repetitions. */
export function createIdempotency({
  records,
  clock,
  lease,
  waiting,
  calls,
  maxCalls = maxStoredCalls,
}: IdempotencyOptions) {
  let callCount = 0
  const running = new Map<string, { requestHash: string; answer: Promise<StoredAnswer> }>()

  /** Claims the call. @returns the answer if it was already made; undefined while another process makes it. */
  async function claimCall({ id, caller, requestHash }: HashedCall): Promise<ClaimedCall | StoredAnswer | undefined> {
    return records.transact(async tx => {
      const found = await tx.get('idempotency', id)
      const now = clock.now()
      const fresh = found !== undefined && isFresh(found.createdAt, now)
      if (!fresh) {
        const version = found?.version ?? 0
        const createdAt = now.toISOString()
        const call = { id, version, caller, requestHash, createdAt }
        await tx.put('idempotency', { ...call, owner: lease.owner, status: pendingStatus, body: '' })
        return { jobId: undefined }
      }
      if (found.requestHash !== requestHash) throw requestMismatch()
      if (found.status === pendingStatus) {
        if (mayBeRunning(found.createdAt, now) && (await isLeasedByOther(tx, found.owner, lease))) return undefined
        if (found.jobId === undefined) throw answerNotStored()
        await tx.put('idempotency', { ...found, owner: lease.owner })
        return { jobId: found.jobId }
      }
      return { status: found.status, body: found.body }
    })
  }

  /** Runs the call. If it fails without side effects, the key can be used again. */
  async function runCall(
    { id, secret, jobId }: ClaimedCall & { id: string; secret: boolean },
    run: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer
    try {
      answer = await (calls ? calls.run({ id, owner: lease.owner, jobId }, run) : run())
    } catch (cause) {
      if (hasUnknownOutcome(cause)) await storeAnswer(id, {}).catch(() => undefined)
      else if (await mayStillSucceed(id)) await storeAnswer(id, {})
      else await releaseKey(id)
      throw cause
    }
    // Other processes wait for the end of the call; a single process knows it.
    if (!(secret && lease.sole)) await storeAnswer(id, secret ? {} : answer)
    return answer
  }

  /** A job that has not failed continues without its caller, who can ask for its result with the same key. */
  async function mayStillSucceed(id: string): Promise<boolean> {
    const jobId = (await records.get('idempotency', id))?.jobId
    const job = jobId === undefined ? undefined : await records.get('job', jobId)
    return job !== undefined && job.status !== 'failed' && job.status !== 'cancelled'
  }

  async function releaseKey(id: string): Promise<void> {
    await records.transact(tx => tx.delete('idempotency', id))
  }

  async function storeAnswer(id: string, answerFields: Partial<StoredAnswer>): Promise<void> {
    await records.transact(async tx => {
      const found = await tx.get('idempotency', id)
      if (found) await tx.put('idempotency', { ...found, ...answerFields, owner: null })
    })
  }

  async function claimAndRun(call: HashedCall, secret: boolean, run: () => Promise<StoredAnswer>) {
    const { id } = call
    await sweep()
    await makeRoom(call)
    // A stored hash of a request with a password could be brute-forced, bypassing the slow password hash.
    const claim = await waiting
      .waitFor(toTopic(id), () => claimCall(secret ? { ...call, requestHash: '' } : call))
      .catch(async cause => {
        // The key may be stored, but nothing was run under it.
        if (hasUnknownOutcome(cause)) await releaseKey(id).catch(() => undefined)
        throw cause
      })
    if ('status' in claim) return claim
    return runCall({ ...claim, id, secret }, run).finally(() => waiting.notify(toTopic(id)))
  }

  /** Deletes some expired answers on every `sweepEvery`-th call. */
  async function sweep(): Promise<void> {
    callCount += 1
    if (callCount % sweepEvery !== 0) return
    const oldest = await records.find('idempotency', { orderBy: 'createdAt', limit: maxDeletionsPerSweep })
    await deleteCalls(oldest.filter(({ createdAt }) => !isFresh(createdAt, clock.now())))
  }

  async function deleteCalls(stale: readonly IdempotencyRecord[]): Promise<void> {
    await records.transact(async tx => {
      for (const { id } of stale) await tx.delete('idempotency', id)
    })
  }

  /**
   * Unexpired answers are never evicted: the call could be made twice. The check runs before the claim to avoid
   * conflicts between calls of one caller, so concurrent claims may exceed the limit.
   */
  async function makeRoom({ id, caller }: HashedCall): Promise<void> {
    if ((await records.count('idempotency', { caller })) < maxCalls) return
    if (await records.get('idempotency', id)) return
    const [oldest, ...more] = await records.find('idempotency', {
      where: { caller },
      orderBy: 'createdAt',
      limit: maxDeletionsPerSweep,
    })
    if (!oldest) return
    const now = clock.now()
    if (isFresh(oldest.createdAt, now))
      throw tooManyCalls(maxCalls, Date.parse(oldest.createdAt) + retentionMs - now.getTime())
    await deleteCalls([oldest, ...more].filter(({ createdAt }) => !isFresh(createdAt, now)))
  }

  /**
   * @throws BlogopsError `idempotency_mismatch`; `throttled` if the caller has too many keys; `bad_request` if the
   * first call broke off before it started a job; `conflict` while the job of the first call runs.
   */
  return async function runOnce(
    { caller, key, request, secret }: IdempotentCall,
    run: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const id = hash('sha256', `${caller}:${key}`)
    const requestHash = hash('sha256', request)
    const other = running.get(id)
    if (other) {
      if (other.requestHash !== requestHash) throw requestMismatch()
      return other.answer
    }
    const answer = claimAndRun({ id, caller: hash('sha256', caller), requestHash }, secret, run)
    running.set(id, { requestHash, answer })
    try {
      return await answer
    } finally {
      running.delete(id)
    }
  }
}

function tooManyCalls(maxCalls: number, waitMs: number): BlogopsError {
  const message = `The limit of ${maxCalls.toLocaleString('en-GB')} stored answers to calls with an Idempotency-Key is reached.`
  return new BlogopsError('throttled', message, {
    hint: 'Answers are stored for a day. Wait, or send the call without a key.',
    details: { retryAfter: Math.ceil(waitMs / 1_000) },
  })
}

function requestMismatch(): BlogopsError {
  return new BlogopsError('idempotency_mismatch', 'This Idempotency-Key was already used for another request.', {
    hint: 'Send a new key with each new request.',
  })
}

function answerNotStored(): BlogopsError {
  return new BlogopsError('bad_request', 'A call with this Idempotency-Key started, but its answer was not stored.', {
    hint: 'Check what it did (blogops jobs list, blogops tokens list). Send it with a new key if it is still needed.',
  })
}

/** A call with an `Idempotency-Key` in progress. */
export interface KeyedCall {
  /** Id of the idempotency record. */
  id: string
  /** The process that answers the call. */
  owner: string
  /** The job that an earlier attempt at this call started. */
  jobId: string | undefined
}

/** Seconds before a caller may ask again for a running job. */
const retryAfter = 10

export type KeyedCalls = ReturnType<typeof createKeyedCalls>

/**
 * Links jobs to the keyed calls that start them. The link is stored in the transaction that creates the job, so a call
 * repeated after a crash finds its job instead of starting a second one.
 */
export function createKeyedCalls() {
  const current = new AsyncLocalStorage<KeyedCall>()
  let running = 0

  return {
    async run<T>(call: KeyedCall, answer: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await current.run(call, answer)
      } finally {
        running -= 1
        // An enabled AsyncLocalStorage slows down every promise of the process.
        if (running === 0) current.disable()
      }
    },

    /** Stores the job started by the current call, in the transaction that creates the job. */
    async linkJob(tx: Transaction, jobId: string): Promise<void> {
      const call = current.getStore()
      if (!call) return
      const record = await tx.get('idempotency', call.id)
      if (!record || record.owner !== call.owner || record.jobId !== undefined) return
      await tx.put('idempotency', { ...record, jobId })
    },

    /** Returns the job that an earlier attempt at the current call started. */
    getStartedJob: (): string | undefined => current.getStore()?.jobId,

    /**
     * @throws BlogopsError `conflict` with a `Retry-After` if the current call is a repetition and its job still runs.
     */
    assertAnswerable(job: JobRecord): void {
      if (current.getStore()?.jobId !== job.id || hasEnded(job)) return
      throw new BlogopsError('conflict', `This call started job ${job.id}, which is not finished yet.`, {
        hint: `Send the same call again later, or follow the job: blogops jobs watch ${job.id}`,
        details: { jobId: job.id, retryAfter },
      })
    },
  }
}

import { createHash } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import { hasUnknownOutcome } from '../../contract/unknown-outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import { isOthers, type Lease } from '../../ports/lease.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { IdempotencyRecord } from '../../ports/records.ts'
import type { Waiting } from '../processes/waiting.ts'
import type { KeyedCalls } from './keyed-calls.ts'

export interface OnceCall {
  /** Keys are separate for each caller. */
  caller: string
  key: string
  /** The complete request, to distinguish a repetition from another use of the key. */
  request: string
  /** True if the request or answer contains a secret: only the fact that the call was made is stored. */
  secret: boolean
}

export interface KeptAnswer {
  status: number
  body: string
}

/** Answers are stored for one day, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000
/** Status of a call that is running or whose process died. */
const unanswered = 0

/** Maximum stored calls per caller: one every nine seconds, all day. */
const mostKept = 10_000

/** Number of calls between deletions of expired answers. */
const sweepEvery = 50
/** More than the calls since the last sweep, so that deletion catches up. */
const forgottenAtOnce = 2 * sweepEvery

/** Maximum duration of a call in milliseconds. Without a stored answer by then, its process failed. */
const longestCall = 30 * 60 * 1000

const mayBeUnderWay = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < longestCall
const isFresh = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < keptFor
const topicOf = (id: string) => `idempotency/${id}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

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
  lease: Pick<Lease, 'owner' | 'sole' | 'overBy'>
  waiting: Waiting
  /** Finds the job of a call whose answer was lost. Without it, such a call is refused. */
  calls?: KeyedCalls
  /** Maximum stored calls per caller. */
  most?: number
}

/** Runs each call once per `Idempotency-Key`, even for concurrent repetitions. */
export function createIdempotency({ records, clock, lease, waiting, calls, most = mostKept }: IdempotencyOptions) {
  let made = 0
  const underWay = new Map<string, { requestHash: string; answer: Promise<KeptAnswer> }>()

  /** Claims the call. @returns the answer if it was already made; undefined while another process makes it. */
  async function begin({ id, caller, requestHash }: HashedCall): Promise<ClaimedCall | KeptAnswer | undefined> {
    return records.transact(async tx => {
      const found = await tx.get('idempotency', id)
      const now = clock.now()
      const fresh = found !== undefined && isFresh(found.createdAt, now)
      if (!fresh) {
        const version = found?.version ?? 0
        const createdAt = now.toISOString()
        const call = { id, version, caller, requestHash, createdAt }
        await tx.put('idempotency', { ...call, owner: lease.owner, status: unanswered, body: '' })
        return { jobId: undefined }
      }
      if (found.requestHash !== requestHash) throw mismatch()
      if (found.status === unanswered) {
        if (mayBeUnderWay(found.createdAt, now) && (await isOthers(tx, found.owner, lease))) return undefined
        if (found.jobId === undefined) throw answerNotKept()
        await tx.put('idempotency', { ...found, owner: lease.owner })
        return { jobId: found.jobId }
      }
      return { status: found.status, body: found.body }
    })
  }

  /** Runs the call. If it fails without side effects, the key can be used again. */
  async function perform(
    { id, secret, jobId }: ClaimedCall & { id: string; secret: boolean },
    run: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    let answer: KeptAnswer
    try {
      answer = await (calls ? calls.run({ id, owner: lease.owner, jobId }, run) : run())
    } catch (cause) {
      if (hasUnknownOutcome(cause)) await settle(id, {}).catch(() => undefined)
      else if (await mayStillSucceed(id)) await settle(id, {})
      else await free(id)
      throw cause
    }
    // Other processes wait for the end of the call; a single process knows it.
    if (!(secret && lease.sole)) await settle(id, secret ? {} : answer)
    return answer
  }

  /** A job that has not failed continues without its caller, who can ask for its result with the same key. */
  async function mayStillSucceed(id: string): Promise<boolean> {
    const jobId = (await records.get('idempotency', id))?.jobId
    const job = jobId === undefined ? undefined : await records.get('job', jobId)
    return job !== undefined && job.status !== 'failed' && job.status !== 'cancelled'
  }

  async function free(id: string): Promise<void> {
    await records.transact(tx => tx.delete('idempotency', id))
  }

  async function settle(id: string, kept: Partial<KeptAnswer>): Promise<void> {
    await records.transact(async tx => {
      const found = await tx.get('idempotency', id)
      if (found) await tx.put('idempotency', { ...found, ...kept, owner: null })
    })
  }

  async function once(call: HashedCall, secret: boolean, run: () => Promise<KeptAnswer>) {
    const { id } = call
    await sweep()
    await makeRoom(call)
    // A stored hash of a request with a password could be brute-forced, bypassing the slow password hash.
    const begun = await waiting
      .until(topicOf(id), () => begin(secret ? { ...call, requestHash: '' } : call))
      .catch(async cause => {
        // The key may be stored, but nothing was run under it.
        if (hasUnknownOutcome(cause)) await free(id).catch(() => undefined)
        throw cause
      })
    if ('status' in begun) return begun
    return perform({ ...begun, id, secret }, run).finally(() => waiting.tell(topicOf(id)))
  }

  /** Deletes some expired answers on every `sweepEvery`-th call. */
  async function sweep(): Promise<void> {
    made += 1
    if (made % sweepEvery !== 0) return
    const oldest = await records.find('idempotency', { orderBy: 'createdAt', limit: forgottenAtOnce })
    await forget(oldest.filter(({ createdAt }) => !isFresh(createdAt, clock.now())))
  }

  async function forget(stale: readonly IdempotencyRecord[]): Promise<void> {
    await records.transact(async tx => {
      for (const { id } of stale) await tx.delete('idempotency', id)
    })
  }

  /**
   * Unexpired answers are never evicted: the call could be made twice. The check runs before the claim to avoid
   * conflicts between calls of one caller, so concurrent claims may exceed the limit.
   */
  async function makeRoom({ id, caller }: HashedCall): Promise<void> {
    if ((await records.count('idempotency', { caller })) < most) return
    if (await records.get('idempotency', id)) return
    const [oldest, ...more] = await records.find('idempotency', {
      where: { caller },
      orderBy: 'createdAt',
      limit: forgottenAtOnce,
    })
    if (!oldest) return
    const now = clock.now()
    if (isFresh(oldest.createdAt, now)) throw tooMany(most, Date.parse(oldest.createdAt) + keptFor - now.getTime())
    await forget([oldest, ...more].filter(({ createdAt }) => !isFresh(createdAt, now)))
  }

  /**
   * @throws BlogopsError `idempotency_mismatch`; `throttled` if the caller has too many keys; `bad_request` if the
   * first call broke off before it started a job; `conflict` while the job of the first call runs.
   */
  return async function runOnce(
    { caller, key, request, secret }: OnceCall,
    run: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    const id = sha256(`${caller}:${key}`)
    const requestHash = sha256(request)
    const other = underWay.get(id)
    if (other) {
      if (other.requestHash !== requestHash) throw mismatch()
      return other.answer
    }
    const answer = once({ id, caller: sha256(caller), requestHash }, secret, run)
    underWay.set(id, { requestHash, answer })
    try {
      return await answer
    } finally {
      underWay.delete(id)
    }
  }
}

function tooMany(most: number, waitMs: number): BlogopsError {
  const message = `The answers to ${most.toLocaleString('en-GB')} calls with an Idempotency-Key are kept already.`
  return new BlogopsError('throttled', message, {
    hint: 'Each is kept for a day: wait, or send the call without a key.',
    details: { retryAfter: Math.ceil(waitMs / 1_000) },
  })
}

function mismatch(): BlogopsError {
  return new BlogopsError('idempotency_mismatch', 'This Idempotency-Key was used for another request.', {
    hint: 'Send a new key with a new request.',
  })
}

function answerNotKept(): BlogopsError {
  return new BlogopsError('bad_request', 'A call with this Idempotency-Key was begun, and its answer was not kept.', {
    hint: 'See what it did (blogops jobs list, blogops tokens list), then send a new key if it is still needed.',
  })
}

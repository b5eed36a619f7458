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
  /** Whose it is: each caller has keys of its own. */
  caller: string
  key: string
  /** The whole request, to tell a repetition from another use of the key. */
  request: string
  /** The request or the answer holds a secret: a repetition learns that the call was made, and nothing else is kept. */
  secret: boolean
}

export interface KeptAnswer {
  status: number
  body: string
}

/** An answer can be asked for again for a day. */
const keptFor = 24 * 60 * 60 * 1000
/** Of a call that is under way, or whose process died before it ended. */
const unanswered = 0

/** Calls of one caller that are kept at a time: one in nine seconds, all day long. */
const mostKept = 10_000

/** One in so many calls looks for answers that are kept too long. */
const sweepEvery = 50
/** More than are made meanwhile, so that it catches up. */
const forgottenAtOnce = 2 * sweepEvery

/** No call takes longer, in ms: where nothing was kept by then, it could not be. */
const longestCall = 30 * 60 * 1000

const mayBeUnderWay = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < longestCall
const isFresh = (createdAt: string, now: Date) => now.getTime() - Date.parse(createdAt) < keptFor
const topicOf = (id: string) => `idempotency/${id}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A call by its hashes. */
interface HashedCall {
  id: string
  caller: string
  requestHash: string
}

/** A call that this process is to answer. */
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
  /** Calls of one caller that are kept at a time. */
  most?: number
}

/** Runs each call once for its `Idempotency-Key`, however often and however closely together it is sent. */
export function createIdempotency({ records, clock, lease, waiting, calls, most = mostKept }: IdempotencyOptions) {
  let made = 0
  const underWay = new Map<string, { requestHash: string; answer: Promise<KeptAnswer> }>()

  /** Claims the call. @returns its answer where it was made; undefined where another process makes it. */
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

  /** Runs the call. Its key is free again if it failed without any effect. */
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
    // Other processes wait for its end; of one that is alone, it is plain.
    if (!(secret && lease.sole)) await settle(id, secret ? {} : answer)
    return answer
  }

  /** A job that has not failed goes on without its caller, who can ask for its result with the same key. */
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
    // A hash of a request with a password in it could be guessed from at leisure, past the slow hash of the account.
    const begun = await waiting
      .until(topicOf(id), () => begin(secret ? { ...call, requestHash: '' } : call))
      .catch(async cause => {
        // The key may be stored, and nothing was run under it.
        if (hasUnknownOutcome(cause)) await free(id).catch(() => undefined)
        throw cause
      })
    if ('status' in begun) return begun
    return perform({ ...begun, id, secret }, run).finally(() => waiting.tell(topicOf(id)))
  }

  /** Forgets answers nobody can ask for any more, now and then and a few at a time. */
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
   * None gives way that can be asked for yet: its call would be made a second time. Asked ahead of the claim, which would
   * otherwise meet with every other one of its caller; so the bound is passed by as many as are claimed at once.
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
   * @throws BlogopsError `idempotency_mismatch`; `throttled` for a caller with too many keys; `bad_request` if the first call
   * broke off before it started a job; `conflict` while the job of the first call still runs.
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

import { createHash } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'

export interface OnceCall {
  /** Names the caller and the key it sent. */
  key: string
  /** The whole request, to tell a repetition from another use of the key. */
  request: string
  /** False for an answer that holds a secret: a repetition then learns that the call was made, not what it answered. */
  keepBody: boolean
}

export interface KeptAnswer {
  status: number
  body: string
}

/** An answer can be asked for again for a day. */
const keptFor = 24 * 60 * 60 * 1000
/** Of a call that is under way, or whose process died before it ended. */
const unanswered = 0

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export interface IdempotencyOptions {
  records: RecordStore
  clock: Clock
}

/** Runs each call once for its `Idempotency-Key`, however often and however closely together it is sent. */
export function createIdempotency({ records, clock }: IdempotencyOptions) {
  const underWay = new Map<string, { requestHash: string; answer: Promise<KeptAnswer> }>()

  async function begin(id: string, requestHash: string): Promise<KeptAnswer | undefined> {
    return records.transact(async tx => {
      const found = await tx.get('idempotency', id)
      const now = clock.now()
      const fresh = found !== undefined && now.getTime() - Date.parse(found.createdAt) < keptFor
      if (!fresh) {
        const version = found?.version ?? 0
        const createdAt = now.toISOString()
        await tx.put('idempotency', { id, version, requestHash, status: unanswered, body: '', createdAt })
        return undefined
      }
      if (found.requestHash !== requestHash) throw mismatch()
      if (found.status === unanswered) throw unknownOutcome()
      return { status: found.status, body: found.body }
    })
  }

  /** A call that failed had no effect, so its key is free again; one that was done keeps its answer. */
  async function perform(id: string, keepBody: boolean, run: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    let answer: KeptAnswer
    try {
      answer = await run()
    } catch (cause) {
      await records.transact(tx => tx.delete('idempotency', id))
      throw cause
    }
    if (keepBody) {
      await records.transact(async tx => {
        const found = await tx.get('idempotency', id)
        if (found) await tx.put('idempotency', { ...found, ...answer })
      })
    }
    return answer
  }

  async function once(id: string, requestHash: string, keepBody: boolean, run: () => Promise<KeptAnswer>) {
    return (await begin(id, requestHash)) ?? (await perform(id, keepBody, run))
  }

  /** @throws BlogopsError `idempotency_mismatch`; `bad_request` where the outcome of the first call cannot be told. */
  return async function runOnce(
    { key, request, keepBody }: OnceCall,
    run: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    const id = sha256(key)
    const requestHash = sha256(request)
    const other = underWay.get(id)
    if (other) {
      if (other.requestHash !== requestHash) throw mismatch()
      return other.answer
    }
    const answer = once(id, requestHash, keepBody, run)
    underWay.set(id, { requestHash, answer })
    try {
      return await answer
    } finally {
      underWay.delete(id)
    }
  }
}

function mismatch(): BlogopsError {
  return new BlogopsError('idempotency_mismatch', 'This Idempotency-Key was used for another request.', {
    hint: 'Send a new key with a new request.',
  })
}

function unknownOutcome(): BlogopsError {
  return new BlogopsError('bad_request', 'A call with this Idempotency-Key was begun, and its answer was not kept.', {
    hint: 'See what it did (blogops jobs list, blogops tokens list), then send a new key if it is still needed.',
  })
}

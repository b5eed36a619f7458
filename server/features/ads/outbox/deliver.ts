import { BlogopsError } from '../../../contract/errors.ts'
import type { Lease } from '../../../ports/lease.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { tidiesUp } from './act.ts'
import { lookUp, type Outcome } from './look-up.ts'
import { type PutOptions, putAct } from './put-act.ts'
import type { Rows } from './rows.ts'

export interface DeliverOptions extends PutOptions {
  rows: Rows
  lease: Pick<Lease, 'isHeld'>
  /** Waits, in milliseconds. */
  sleep(ms: number): Promise<void>
  /** Whether a row was sent so lately that what it made may not be listed yet. */
  isRecent(row: OutboxRecord): boolean
}

/** What was just made may take a moment to be listed; what is read by its id is as it is. */
const waitsMs = (row: OutboxRecord) => (row.act === 'create' ? [0, 2_000, 5_000] : [0])

/** A platform that does not answer is not waited for again and again: it can be looked up another time. */
const lookingMs = 20_000

/** Nobody stops a call halfway: what became of it would not be known. Each has a time limit of its own. */
const call = { signal: new AbortController().signal }

/**
 * Sends a row and stores what comes of it. Where no answer tells, it is looked up, and only what is surely not there is sent
 * once more; a call that took too long may yet be done, so that is left to the next that is asked for.
 * @throws what the platform refused it with; `upstream_unavailable` where it is still not known whether it was done.
 */
export async function deliver(row: OutboxRecord, options: DeliverOptions): Promise<void> {
  const first = await attempt(row, options)
  if (first === 'done') return
  const again = first.outcome === 'not_done' && !timedOut(first.error)
  const second = again ? await attempt(first.row, options) : first
  if (second !== 'done') throw notKnown(row, second.error)
}

interface Unsettled {
  row: OutboxRecord
  outcome: 'not_done' | 'untold'
  error: unknown
}

async function attempt(row: OutboxRecord, options: DeliverOptions): Promise<'done' | Unsettled> {
  const { rows } = options
  const sending = await rows.sending(row)
  const sent = options.lease.isHeld() ? await put(sending, options) : { error: leaseEnded(row) }
  if ('remoteId' in sent) {
    // Where that cannot be stored, the row stays as it is, and is looked up another time.
    await rows.confirm(sending, sent.remoteId)
    return 'done'
  }
  const { error } = sent
  if (!isUnknown(error)) {
    await rows.fail(sending, error)
    throw error
  }
  const unknown = await rows.unknown(sending, error)
  const outcome = await found(unknown, options)
  if (outcome.kind !== 'done') return { row: unknown, outcome: outcome.kind, error }
  await rows.confirm(unknown, outcome.remoteId)
  return 'done'
}

async function put(row: OutboxRecord, options: DeliverOptions): Promise<{ remoteId: string } | { error: unknown }> {
  try {
    return { remoteId: await putAct(row, options, call) }
  } catch (error) {
    return { error }
  }
}

/** @returns what became of it; `untold` too where the last that was asked did not answer. */
async function found(row: OutboxRecord, { platform, sleep }: DeliverOptions): Promise<Outcome> {
  let outcome: Outcome = { kind: 'untold' }
  for (const ms of waitsMs(row)) {
    await sleep(ms)
    outcome = await lookUp(row, platform, looking()).catch((): Outcome => ({ kind: 'untold' }))
    if (outcome.kind === 'done') return outcome
  }
  return outcome
}

/**
 * Finds out what became of a call of an earlier time, and stores it; nothing is sent.
 * @returns false for what cannot be told, which stays open.
 * @throws what the store throws.
 */
export async function settle(row: OutboxRecord, options: DeliverOptions): Promise<boolean> {
  if (tidiesUp(row)) return tidyUp(row, options)
  const { rows } = options
  const outcome = await outcomeOf(row, options)
  if (outcome.kind === 'done') await rows.confirm(row, outcome.remoteId)
  if (outcome.kind === 'not_done') {
    await rows.fail(row, new BlogopsError('cancelled', 'It was broken off, and was not done.'))
  }
  return outcome.kind !== 'untold'
}

/** Takes a creative away, unless an ad shows it after all, which has the same name. @returns false where nobody answers. */
async function tidyUp(row: OutboxRecord, options: DeliverOptions): Promise<boolean> {
  const { rows, platform } = options
  const ads = await platform.findByName('ad', row.name, looking()).catch(() => null)
  if (ads === null) return false
  if (ads.length > 0) {
    await rows.fail(row, new BlogopsError('conflict', 'An ad shows it.'))
    return true
  }
  const sent = await put(row, options)
  if ('remoteId' in sent) await rows.confirm(row, sent.remoteId)
  else if (wasRefused(sent.error)) await rows.fail(row, sent.error)
  return 'remoteId' in sent || wasRefused(sent.error)
}

const wasRefused = (error: unknown) => error instanceof BlogopsError && error.code === 'upstream_rejected'

async function outcomeOf(row: OutboxRecord, options: DeliverOptions): Promise<Outcome> {
  if (row.state === 'planned') return { kind: 'not_done' }
  if (options.isRecent(row)) return found(row, options)
  return lookUp(row, options.platform, looking()).catch((): Outcome => ({ kind: 'untold' }))
}

const looking = () => ({ signal: AbortSignal.timeout(lookingMs) })

function leaseEnded({ name }: OutboxRecord): BlogopsError {
  return new BlogopsError('unavailable', `"${name}" was not sent, as the lease of this process had ended.`)
}

const timedOut = (error: unknown) => error instanceof BlogopsError && error.details?.timedOut === true

/** Refused, or never sent, it is surely not done. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof BlogopsError)) return true
  return error.code === 'upstream_unavailable' && error.details?.outcome === 'unknown'
}

/** Of what nothing more can be done about before that is known. */
export function notKnown({ name }: Pick<OutboxRecord, 'name'>, cause?: unknown): BlogopsError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new BlogopsError('upstream_unavailable', `Facebook does not tell whether "${name}" was done.${why}`, {
    hint: 'Nothing is sent twice. Try again in a moment, or see what is there: blogops ads reconcile',
    details: { outcome: 'unknown' },
    ...(cause !== undefined && { cause }),
  })
}

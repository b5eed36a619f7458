import { BlogopsError } from '../../../contract/errors.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { lookUp, type Outcome } from './look-up.ts'
import { type PutOptions, putAct } from './put-act.ts'
import type { Rows } from './rows.ts'

export interface DeliverOptions extends PutOptions {
  rows: Rows
  /** Waits, in milliseconds. */
  sleep(ms: number): Promise<void>
}

/** What was just made may take a moment to be listed. */
const waitsMs = [0, 2_000, 5_000]

/** Nobody stops a call halfway: what became of it would not be known. Each has a time limit of its own. */
const call = { signal: new AbortController().signal }

/**
 * Sends a row and stores what comes of it. Where no answer tells, it is looked up, and only what is surely not there is sent
 * once more.
 * @throws what the platform refused it with; `upstream_unavailable` where it is still not known whether it was done.
 */
export async function deliver(row: OutboxRecord, options: DeliverOptions): Promise<void> {
  const first = await attempt(row, options)
  if (first === 'done') return
  // A targeting cannot be looked up, and is the same when it is set twice.
  const again = first.outcome === 'not_done' || row.act === 'targeting'
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
  try {
    await rows.confirm(sending, await putAct(sending, options, call))
    return 'done'
  } catch (error) {
    if (!isUnknown(error)) {
      await rows.fail(sending, error)
      throw error
    }
    const unknown = await rows.unknown(sending, error)
    const outcome = await settled(unknown, options)
    return outcome === 'done' ? 'done' : { row: unknown, outcome, error }
  }
}

/** @returns what became of it; `untold` too where nobody answers. */
async function settled(row: OutboxRecord, options: DeliverOptions): Promise<'done' | 'not_done' | 'untold'> {
  const outcome = await found(row, options).catch((): Outcome => ({ kind: 'untold' }))
  if (outcome.kind === 'done') await options.rows.confirm(row, outcome.remoteId)
  return outcome.kind
}

async function found(row: OutboxRecord, { platform, sleep }: DeliverOptions): Promise<Outcome> {
  let outcome: Outcome = { kind: 'untold' }
  for (const ms of waitsMs) {
    await sleep(ms)
    outcome = await lookUp(row, platform, call)
    if (outcome.kind === 'done') return outcome
  }
  return outcome
}

/**
 * Looks up what became of a call of an earlier time, and stores it. A change of which that cannot be told counts as not done:
 * where it was, the object is another than our records say, which comes to light when all of them are compared.
 * @throws what `AdPlatform` throws.
 */
export async function settle(row: OutboxRecord, { rows, platform }: DeliverOptions): Promise<void> {
  const outcome = row.state === 'planned' ? { kind: 'not_done' as const } : await lookUp(row, platform, call)
  if (outcome.kind === 'done') await rows.confirm(row, outcome.remoteId)
  else await rows.fail(row, new BlogopsError('cancelled', 'It was broken off, and is not known to be done.'))
}

/** Refused, or never sent, it is surely not done. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof BlogopsError)) return true
  return error.code === 'upstream_unavailable' && error.details?.outcome === 'unknown'
}

function notKnown({ name }: OutboxRecord, cause: unknown): BlogopsError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new BlogopsError('upstream_unavailable', `Facebook does not tell whether "${name}" was done.${why}`, {
    hint: 'Nothing is sent twice. Try again in a moment, or see what is there: blogops ads reconcile',
    details: { outcome: 'unknown' },
    cause,
  })
}

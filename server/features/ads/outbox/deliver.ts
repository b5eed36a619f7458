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
  /** Waits for a duration in milliseconds. */
  sleep(ms: number): Promise<void>
  /** Returns true if the row was sent so recently that the platform may not list its object yet. */
  isRecent(row: OutboxRecord): boolean
}

/** Delays in milliseconds before lookups. Meta lists new objects late; reads by id are consistent. */
const waitsMs = (row: OutboxRecord) => (row.act === 'create' ? [0, 2_000, 5_000] : [0])

/** Time limit of a lookup in milliseconds. An unresolved outcome is looked up again later. */
const lookingMs = 20_000

/** Never abort a request in flight: its outcome would be unknown. The platform adapter has time limits. */
const call = { signal: new AbortController().signal }

/**
 * Sends a row and stores its outcome. An unknown outcome is looked up; the row is sent again only if it was certainly
 * not applied. After a timeout it may still be applied, so it is left open.
 * @throws rejections by the platform; `upstream_unavailable` if the outcome remains unknown.
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
    // If this write fails, the row stays open and is looked up later.
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

/** @returns the outcome, `untold` if the last lookup failed. */
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
 * Looks up and stores the outcome of an earlier call. Sends nothing, except deletions of orphaned creatives.
 * @returns false if the outcome remains unknown.
 * @throws errors of the store.
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

/**
 * Deletes an orphaned creative, unless an ad with the same name uses it. @returns false if the platform does not
 * answer.
 */
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

/** A call that was rejected or never sent was certainly not applied. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof BlogopsError)) return true
  return error.code === 'upstream_unavailable' && error.details?.outcome === 'unknown'
}

/** Error for changes that must wait until an unknown outcome is resolved. */
export function notKnown({ name }: Pick<OutboxRecord, 'name'>, cause?: unknown): BlogopsError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new BlogopsError('upstream_unavailable', `Facebook does not tell whether "${name}" was done.${why}`, {
    hint: 'Nothing is sent twice. Try again in a moment, or see what is there: blogops ads reconcile',
    details: { outcome: 'unknown' },
    ...(cause !== undefined && { cause }),
  })
}

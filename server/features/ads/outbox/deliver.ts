import { BlogopsError } from '../../../contract/errors.ts'
import { limitTime } from '../../../domain/time-limit.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Lease } from '../../../ports/coordination.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { isOrphanCleanup, parseAdChange } from './ad-change.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type Outcome, resolveOutcome } from './pending-changes.ts'
import { getRowPlatform, type SendOptions, sendChange } from './send-change.ts'

export interface DeliverOptions extends SendOptions {
  rows: OutboxStore
  lease: Pick<Lease, 'isValid'>
  /** Waits for a duration in milliseconds. */
  sleep(ms: number): Promise<void>
  /** Returns true if the row was sent so recently that the platform may not list its object yet. */
  isRecent(row: OutboxRecord): boolean
}

/** Delays in milliseconds before lookups. Platforms may list new objects late; reads by id are consistent. */
const getLookupDelays = (row: OutboxRecord) => (row.act === 'create' ? [0, 2_000, 5_000] : [0])

/** Time limit of a lookup in milliseconds. An unresolved outcome is looked up again later. */
const lookupTimeoutMs = 20_000

/** Never abort a request in flight: its outcome would be unknown. The platform adapter has time limits. */
const callOptions = { signal: new AbortController().signal }

/**
 * Sends a row and stores its outcome. An unknown outcome is looked up; the row is sent again only if it was certainly
 * not applied. After a timeout it may still be applied, so it is left open.
 * @throws rejections by the platform; `upstream_unavailable` if the outcome remains unknown.
 */
export async function deliver(row: OutboxRecord, options: DeliverOptions): Promise<void> {
  const firstAttempt = await attempt(row, options)
  if (firstAttempt === 'done') return
  const shouldRetry = firstAttempt.outcome === 'not_done' && !hasTimedOut(firstAttempt.error)
  const secondAttempt = shouldRetry ? await attempt(firstAttempt.row, options) : firstAttempt
  if (secondAttempt !== 'done') throw outcomeUnknown(row, secondAttempt.error)
}

interface UnresolvedAttempt {
  row: OutboxRecord
  outcome: 'not_done' | 'unknown'
  error: unknown
}

async function attempt(row: OutboxRecord, options: DeliverOptions): Promise<'done' | UnresolvedAttempt> {
  const { rows } = options
  const sending = await rows.sending(row)
  const sent = options.lease.isValid() ? await trySend(sending, options) : { error: leaseExpired(row) }
  if ('remoteId' in sent) {
    // If this write fails, the row stays open and is looked up later.
    await rows.confirm(sending, sent.remoteId)
    return 'done'
  }
  const { error } = sent
  if (!hasUnknownOutcome(error)) {
    await rows.fail(sending, error)
    throw error
  }
  const unknown = await rows.unknown(sending, error)
  const outcome = await lookUpOutcome(unknown, options)
  if (outcome.kind !== 'done') return { row: unknown, outcome: outcome.kind, error }
  await rows.confirm(unknown, outcome.remoteId)
  return 'done'
}

async function trySend(row: OutboxRecord, options: DeliverOptions): Promise<{ remoteId: string } | { error: unknown }> {
  try {
    return { remoteId: await sendChange(row, options, callOptions) }
  } catch (error) {
    return { error }
  }
}

/** Looks up the outcome several times. @returns `unknown` if the last lookup failed. */
async function lookUpOutcome(row: OutboxRecord, { platform, sleep }: DeliverOptions): Promise<Outcome> {
  let outcome: Outcome = { kind: 'unknown' }
  for (const ms of getLookupDelays(row)) {
    await sleep(ms)
    outcome = await resolveOutcome(row, platform, createLookupOptions()).catch((): Outcome => ({ kind: 'unknown' }))
    if (outcome.kind === 'done') return outcome
  }
  return outcome
}

/**
 * Looks up and stores the outcome of an earlier call. Sends nothing, except deletions of orphaned creatives. A call to
 * another platform than the connected one stays open.
 * @returns false if the outcome remains unknown.
 * @throws errors of the store.
 */
export async function resolve(row: OutboxRecord, options: DeliverOptions): Promise<boolean> {
  if (getRowPlatform(row) !== options.platform.key) return false
  if (isOrphanCleanup(row)) return deleteOrphan(row, options)
  const { rows } = options
  const outcome = await findOutcome(row, options)
  if (outcome.kind === 'done') await rows.confirm(row, outcome.remoteId)
  if (outcome.kind === 'not_done') {
    await rows.fail(row, new BlogopsError('cancelled', 'It was interrupted and was not done.'))
  }
  return outcome.kind !== 'unknown'
}

/** Deletes an orphaned creative, unless its ad uses it. @returns false if the platform does not answer. */
async function deleteOrphan(row: OutboxRecord, options: DeliverOptions): Promise<boolean> {
  const { rows, platform } = options
  const used = await isUsed(row, platform).catch(() => null)
  if (used === null) return false
  if (used) {
    await rows.fail(row, new BlogopsError('conflict', 'An ad uses it.'))
    return true
  }
  const sent = await trySend(row, options)
  if ('remoteId' in sent) await rows.confirm(row, sent.remoteId)
  else if (wasRejected(sent.error)) await rows.fail(row, sent.error)
  return 'remoteId' in sent || wasRejected(sent.error)
}

/** Returns true if the creative's ad uses it: the known ad, or one with the same name. */
async function isUsed(row: OutboxRecord, platform: AdPlatform): Promise<boolean> {
  const change = parseAdChange(row)
  const adId = change.act === 'discard' ? change.value.adId : undefined
  if (adId === undefined) return (await platform.findByName('ad', row.name, createLookupOptions())).length > 0
  const ad = await platform.read('ad', adId, createLookupOptions())
  return ad !== null && ad.creativeId === row.remoteId
}

const wasRejected = (error: unknown) => error instanceof BlogopsError && error.code === 'upstream_rejected'

async function findOutcome(row: OutboxRecord, options: DeliverOptions): Promise<Outcome> {
  if (row.state === 'planned') return { kind: 'not_done' }
  if (options.isRecent(row)) return lookUpOutcome(row, options)
  return resolveOutcome(row, options.platform, createLookupOptions()).catch((): Outcome => ({ kind: 'unknown' }))
}

const createLookupOptions = () => ({ signal: limitTime(undefined, lookupTimeoutMs) })

function leaseExpired({ name }: OutboxRecord): BlogopsError {
  return new BlogopsError('unavailable', `"${name}" was not sent because the lease of this process had ended.`)
}

const hasTimedOut = (error: unknown) => error instanceof BlogopsError && error.details?.timedOut === true

/** A call that was rejected or never sent was certainly not applied. */
function hasUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof BlogopsError)) return true
  return error.code === 'upstream_unavailable' && error.details?.outcome === 'unknown'
}

/** Error for changes that must wait until an unknown outcome is resolved. */
export function outcomeUnknown({ name }: Pick<OutboxRecord, 'name'>, cause?: unknown): BlogopsError {
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new BlogopsError('upstream_unavailable', `Facebook did not confirm the change to "${name}".${why}`, {
    hint: 'Nothing is sent twice. Try again in a moment, or compare with Facebook: blogops ads reconcile',
    details: { outcome: 'unknown' },
    ...(cause !== undefined && { cause }),
  })
}

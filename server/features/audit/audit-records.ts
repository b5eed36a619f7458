import { auditPlaces } from '../../contract/field-values.ts'
import { defaultLimits } from '../../contract/limits.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import type { AuditPlace } from '../../contract/schemas/audit.ts'
import type { Actor } from '../../contract/scopes.ts'
import { dayMs, minuteMs } from '../../domain/days.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { AuditRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'

const auditLimits = {
  /** Retention in ms: 13 months, so that the same time last year is still included. */
  retention: 400 * dayMs,
  /**
   * Period in ms within which equal failures are counted in one entry, so that repeated attempts do not fill the
   * store.
   */
  groupingPeriod: 10 * minuteMs,
  /**
   * Maximum number of distinct failures per caller in that period. Further failures are counted per operation,
   * regardless of their subject.
   */
  maxDistinctFailures: 100,
}

/** Interval in ms between sweeps that leave nothing over. */
const sweepInterval = 10 * minuteMs
/** Maximum number of entries deleted at a time. */
const batch = 200
/** Maximum number of oldest entries that a sweep reads. */
const maxRead = 40_000
/** Maximum number of failures remembered for grouping. */
const maxRemembered = 1_000

export interface AuditRecordsOptions {
  records: RecordStore
  clock: Clock
  /** Time for deciding which entries are old; unaffected by a wrong clock, see `features/retention`. */
  deletionTime: DeletionTime
  /** Maximum number of entries. Beyond it, the caller with the most entries loses the oldest ones. */
  maxEntries?: number
}

/** Stores audit entries, ordered by start time, and deletes old ones. */
export function createAuditRecords({
  records,
  clock,
  deletionTime,
  maxEntries = defaultLimits.auditEntries,
}: AuditRecordsOptions) {
  /** Entry, caller and start of each recent failure, by failure key. */
  const recent = new Map<string, { id: string; caller: string; since: number }>()
  let nextAt = 0

  /** Below the maximum it is enough to check the oldest entries, which have the smallest ids. */
  async function findStale(now: number): Promise<AuditRecord[]> {
    const isOld = ({ at }: AuditRecord) => Date.parse(at) + auditLimits.retention < now
    const count = await records.count('audit')
    if (count <= maxEntries) return (await records.find('audit', { limit: batch + 1 })).filter(isOld)
    const oldest = await records.find('audit', { limit: maxRead })
    const excess = findExcess(oldest, Math.max(0, oldest.length - (count - maxEntries)))
    return oldest.filter(entry => excess.has(entry) || isOld(entry))
  }

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + sweepInterval
    const stale = await findStale((await deletionTime()).getTime())
    if (stale.length === 0) return
    await records.transact(async tx => {
      for (const { id } of stale.slice(0, batch)) await tx.delete('audit', id)
    })
    if (stale.length > batch) nextAt = now
  }

  async function put(record: AuditRecord): Promise<AuditRecord> {
    const stored = await records.transact(tx => tx.put('audit', record))
    await sweep()
    return stored
  }

  /** @returns true if the failure was added to the earlier entry. */
  async function addToEarlier(earlierId: string, { id, version, lastAt }: AuditRecord): Promise<boolean> {
    return records.transact(async tx => {
      const known = await tx.get('audit', earlierId)
      if (!known) return false
      await tx.put('audit', { ...known, times: known.times + 1, lastAt })
      if (version > 0) await tx.delete('audit', id)
      return true
    })
  }

  const isRecent = ({ since }: { since: number }) => clock.now().getTime() - since < auditLimits.groupingPeriod

  function findRecent(record: AuditRecord) {
    const earlier = recent.get(getFailureKey(record))
    return earlier && isRecent(earlier) ? earlier : undefined
  }

  /** Limits the entries that invented names of subjects can create. */
  function limitDistinct(record: AuditRecord): AuditRecord {
    if (findRecent(record)) return record
    const caller = getCaller(record)
    const distinct = [...recent.values()].filter(failure => failure.caller === caller && isRecent(failure)).length
    return distinct < auditLimits.maxDistinctFailures
      ? record
      : { ...record, subjectId: null, subjectName: null, details: '' }
  }

  return {
    put,

    async putFailure(failure: AuditRecord): Promise<void> {
      const record = limitDistinct(failure)
      const earlier = findRecent(record)
      if (earlier && (await addToEarlier(earlier.id, record))) return
      if (recent.size >= maxRemembered) recent.clear()
      recent.set(getFailureKey(record), { id: record.id, caller: getCaller(record), since: clock.now().getTime() })
      await put(record)
    },

    /** Newest first; with a limit, the store does not sort all entries. */
    list: (limit?: number): Promise<AuditRecord[]> =>
      records.find('audit', { direction: 'desc', ...(limit !== undefined && { limit }) }),
  }
}

/**
 * Returns the entries to delete so that `max` remain: the oldest ones of each caller beyond an equal share. A busy
 * caller does not displace the entries of others.
 */
function findExcess(all: readonly AuditRecord[], max: number): ReadonlySet<AuditRecord> {
  const byCaller = new Map<string, AuditRecord[]>(all.map(entry => [getCaller(entry), []]))
  for (const entry of all) byCaller.get(getCaller(entry))?.push(entry)
  const fewestFirst = [...byCaller.values()].sort((a, b) => a.length - b.length)
  const excess = new Set<AuditRecord>()
  let remaining = max
  for (const [at, entries] of fewestFirst.entries()) {
    const share = Math.floor(remaining / (fewestFirst.length - at))
    for (const entry of entries.slice(0, Math.max(0, entries.length - share))) excess.add(entry)
    remaining -= Math.min(share, entries.length)
  }
  return excess
}

function getCaller({ by, tokenId }: AuditRecord): string {
  return tokenId ?? by
}

function getFailureKey({ by, place, tokenId, operation, subjectId, code }: AuditRecord): string {
  return JSON.stringify([by, place, tokenId, operation, subjectId, code])
}

/** A call that is audited. */
export interface AuditedCall {
  operation: Pick<OperationSpec, 'id' | 'effect' | 'query' | 'body' | 'secret'>
  actor: Actor
  /** Kind of client, as stated by the caller; null if not stated. Descriptive only, it grants no rights. */
  client: string | null
  requestId: string | null
  input: Readonly<Record<string, unknown>>
}

/** Places that a caller may state. */
const statedPlaces: readonly AuditPlace[] = auditPlaces.filter(place => place === 'terminal' || place === 'mcp')

/**
 * Determines where a call came from. A signed-in terminal uses a token like a CI job, so it states what it is.
 * Otherwise the credentials decide: a token, or a browser with a cookie or nothing.
 */
export function getPlace({ actor, client }: Pick<AuditedCall, 'actor' | 'client'>): AuditPlace {
  if (actor.kind === 'schedule') return 'schedule'
  const stated = statedPlaces.find(place => place === client)
  if (stated) return stated
  if (actor.kind === 'local') return 'terminal'
  return actor.kind === 'token' ? 'token' : 'browser'
}

import { standardLimits } from '../../contract/limits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { AuditRecord } from '../../ports/records.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

export const auditLimits = {
  /** Ms. A year and a month: what was done this time last year can be looked up still. */
  keptFor: 400 * day,
  /** Ms. The same failure in this time is one entry that counts: trying does not fill the store. */
  together: 10 * minute,
  /** So many failures of one caller are told apart in that time. Further ones of an operation count as one, whatever they were about. */
  mostApart: 100,
}

/** A sweep that left nothing over is followed by the next after these ms. */
const pause = 10 * minute
/** At most this many are removed at a time. */
const batch = 200
/** A sweep reads at most so many of the oldest entries, however many there are. */
const mostRead = 40_000
/** At most this many failures are remembered to be counted together. */
const mostRemembered = 1_000

export interface AuditRecordsOptions {
  records: RecordStore
  clock: Clock
  /** The time by which entries are old, which a wrong clock does not move; see `features/retention`. */
  deletionTime: DeletionTime
  /** Beyond these, whoever has the most entries loses the oldest. */
  mostKept?: number
}

/** Entries as they are kept: written once, found by when they were begun, and let go of when they are old. */
export function createAuditRecords({
  records,
  clock,
  deletionTime,
  mostKept = standardLimits.auditEntries,
}: AuditRecordsOptions) {
  /** By what it is that failed, its entry, whose it is, and when that began. */
  const recent = new Map<string, { id: string; caller: string; since: number }>()
  let nextAt = 0

  /** Where there are not too many, a look at the oldest tells, which have the first ids. */
  async function staleAt(now: number): Promise<AuditRecord[]> {
    const isOld = (one: AuditRecord) => Date.parse(one.at) + auditLimits.keptFor < now
    const count = await records.count('audit')
    if (count <= mostKept) return (await records.find('audit', { limit: batch + 1 })).filter(isOld)
    const oldest = await records.find('audit', { limit: mostRead })
    const over = beyondShare(oldest, Math.max(0, oldest.length - (count - mostKept)))
    return oldest.filter(one => over.has(one) || isOld(one))
  }

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + pause
    const stale = await staleAt((await deletionTime()).getTime())
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

  /** @returns whether it was counted with one like it. */
  async function countedWith(earlier: string, { id, version, lastAt }: AuditRecord): Promise<boolean> {
    return records.transact(async tx => {
      const known = await tx.get('audit', earlier)
      if (!known) return false
      await tx.put('audit', { ...known, times: known.times + 1, lastAt })
      if (version > 0) await tx.delete('audit', id)
      return true
    })
  }

  const isRecent = ({ since }: { since: number }) => clock.now().getTime() - since < auditLimits.together

  function recentLike(record: AuditRecord) {
    const earlier = recent.get(failureKey(record))
    return earlier && isRecent(earlier) ? earlier : undefined
  }

  /** What a caller names may be made up: it takes no more entries than so many. */
  function boundedOf(record: AuditRecord): AuditRecord {
    if (recentLike(record)) return record
    const caller = callerOf(record)
    const apart = [...recent.values()].filter(one => one.caller === caller && isRecent(one)).length
    return apart < auditLimits.mostApart ? record : { ...record, subjectId: null, subjectName: null, details: '' }
  }

  return {
    put,

    async putFailure(given: AuditRecord): Promise<void> {
      const record = boundedOf(given)
      const earlier = recentLike(record)
      if (earlier && (await countedWith(earlier.id, record))) return
      if (recent.size >= mostRemembered) recent.clear()
      recent.set(failureKey(record), { id: record.id, caller: callerOf(record), since: clock.now().getTime() })
      await put(record)
    },

    /** The newest first; a few of many are found without sorting them all. */
    list: (limit?: number): Promise<AuditRecord[]> =>
      records.find('audit', { direction: 'desc', ...(limit !== undefined && { limit }) }),
  }
}

/**
 * Those that are let go of so that `most` are left: what a caller has beyond an equal share, the oldest of it. Nobody who acts a
 * great deal has others forgotten.
 */
function beyondShare(all: readonly AuditRecord[], most: number): ReadonlySet<AuditRecord> {
  const byCaller = new Map<string, AuditRecord[]>(all.map(one => [callerOf(one), []]))
  for (const one of all) byCaller.get(callerOf(one))?.push(one)
  const fewestFirst = [...byCaller.values()].sort((one, other) => one.length - other.length)
  const over = new Set<AuditRecord>()
  let left = most
  for (const [at, entries] of fewestFirst.entries()) {
    const share = Math.floor(left / (fewestFirst.length - at))
    for (const entry of entries.slice(0, Math.max(0, entries.length - share))) over.add(entry)
    left -= Math.min(share, entries.length)
  }
  return over
}

function callerOf({ by, tokenId }: AuditRecord): string {
  return tokenId ?? by
}

function failureKey({ by, place, tokenId, operation, subjectId, code }: AuditRecord): string {
  return JSON.stringify([by, place, tokenId, operation, subjectId, code])
}

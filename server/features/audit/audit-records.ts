import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { AuditRecord } from '../../ports/records.ts'

const minute = 60 * 1_000
const day = 24 * 60 * minute

export const auditLimits = {
  /** Ms. A year and a month: what was done this time last year can be looked up still. */
  keptFor: 400 * day,
  /** All records are in memory: the oldest give way to more than these. */
  mostKept: 20_000,
  /** Ms. The same failure in this time is one entry that counts: trying does not fill the store. */
  together: 10 * minute,
}

/** A sweep that left nothing over is followed by the next after these ms. */
const pause = 10 * minute
/** At most this many are removed at a time. */
const batch = 200
/** At most this many failures are remembered to be counted together. */
const mostRemembered = 1_000

export interface AuditRecordsOptions {
  records: RecordStore
  clock: Clock
  mostKept?: number
}

/** Entries as they are kept: written once, found by when they were begun, and let go of when they are old. */
export function createAuditRecords({ records, clock, mostKept = auditLimits.mostKept }: AuditRecordsOptions) {
  /** By what it is that failed, its entry and when that began. */
  const recent = new Map<string, { id: string; since: number }>()
  let nextAt = 0

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + pause
    const all = await records.find('audit')
    const tooMany = Math.max(0, all.length - mostKept)
    const stale = all.filter(({ at }, place) => place < tooMany || Date.parse(at) + auditLimits.keptFor < now)
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

  return {
    put,

    async putFailure(record: AuditRecord): Promise<void> {
      const key = failureKey(record)
      const now = clock.now().getTime()
      const earlier = recent.get(key)
      const isRecent = earlier !== undefined && now - earlier.since < auditLimits.together
      if (isRecent && (await countedWith(earlier.id, record))) return
      if (recent.size >= mostRemembered) recent.clear()
      recent.set(key, { id: record.id, since: now })
      await put(record)
    },

    /** The newest first; a few of many are found without sorting them all. */
    list: (limit?: number): Promise<AuditRecord[]> =>
      records.find('audit', { direction: 'desc', ...(limit !== undefined && { limit }) }),
  }
}

function failureKey({ by, place, tokenId, operation, subjectId, code }: AuditRecord): string {
  return JSON.stringify([by, place, tokenId, operation, subjectId, code])
}

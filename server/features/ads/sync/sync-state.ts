import * as z from 'zod'
import type { FacebookStatus } from '../../../contract/schemas/ads.ts'
import type { RecordReader, RecordStore, Transaction } from '../../../ports/record-store.ts'
import type { AdSyncRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'

/** The days read by one sync. */
export const readingSchema = z.object({
  accountId: z.string(),
  timeZone: z.string(),
  since: z.iso.date(),
  until: z.iso.date(),
  whole: z.boolean().describe('True if no earlier day is missing'),
})

export type SyncReading = z.output<typeof readingSchema>

const recordId = 'facebook'
const defaultTimeZone = 'Europe/London'

const emptyState: AdSyncRecord = {
  id: recordId,
  version: 0,
  accountId: null,
  timeZone: null,
  done: null,
  wholeUntil: null,
  failed: null,
}

/** Returns the last day with synced metrics, or null. */
export async function findSyncedUntil(reader: RecordReader): Promise<string | null> {
  return (await reader.get('adSync', recordId))?.done?.until ?? null
}

export type SyncState = ReturnType<typeof createSyncState>

/** The stored state of the sync. */
export function createSyncState({ records, clock }: { records: RecordStore; clock: Clock }) {
  const read = async (): Promise<AdSyncRecord> => (await records.get('adSync', recordId)) ?? emptyState

  function change(changes: (before: AdSyncRecord) => Partial<AdSyncRecord>): Promise<AdSyncRecord> {
    return records.transact(async tx => {
      const before = (await tx.get('adSync', recordId)) ?? emptyState
      return tx.put('adSync', { ...before, ...changes(before) })
    })
  }

  const now = () => clock.now().toISOString()

  return {
    read,

    /** Time zone of the ad account; Europe/London until it is known. */
    timeZone: async (): Promise<string> => (await read()).timeZone ?? defaultTimeZone,

    /** Returns the end of the last attempt, successful or not. */
    async getLastEnd(): Promise<string | null> {
      const { done, failed } = await read()
      return failed?.at ?? done?.at ?? null
    },

    async toStatus(): Promise<FacebookStatus['lastSync']> {
      const { done, failed } = await read()
      return done || failed ? { at: done?.at ?? null, until: done?.until ?? null, failed } : null
    },

    recordDone({ accountId, timeZone, until, whole }: SyncReading): Promise<AdSyncRecord> {
      return change(before => ({
        accountId,
        timeZone,
        done: { at: now(), until },
        failed: null,
        wholeUntil: whole ? until : before.accountId === accountId ? before.wholeUntil : null,
      }))
    },

    /** Stores the disapproved ads with the reasons. `announce` gets those that were not disapproved before. */
    recordDisapproved: (
      reasons: ReadonlyMap<string, string>,
      announce: (tx: Transaction, newIds: readonly string[]) => Promise<void>,
    ): Promise<void> =>
      records.transact(async tx => {
        const before = (await tx.get('adSync', recordId)) ?? emptyState
        const known = new Set(before.disapproved)
        const disapproved = [...reasons.keys()]
        const newIds = disapproved.filter(id => !known.has(id))
        const isSame = (id: string) => (before.disapprovalReasons?.[id] ?? '') === reasons.get(id)
        if (newIds.length === 0 && known.size === reasons.size && disapproved.every(isSame)) return
        if (newIds.length > 0) await announce(tx, newIds)
        const disapprovalReasons = Object.fromEntries([...reasons].filter(([, reason]) => reason !== ''))
        await tx.put('adSync', { ...before, disapproved, disapprovalReasons })
      }),

    recordFailed: (message: string): Promise<AdSyncRecord> => change(() => ({ failed: { at: now(), message } })),
  }
}

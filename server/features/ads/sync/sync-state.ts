import * as z from 'zod'
import type { FacebookStatus } from '../../../contract/schemas/ads.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdSyncRecord } from '../../../ports/records.ts'
import type { Span } from './days.ts'

/** The days that one sync reads. */
export const readingSchema = z.object({
  accountId: z.string(),
  timeZone: z.string(),
  since: z.iso.date(),
  until: z.iso.date(),
  whole: z.boolean().describe('no day before them is left out that was to be read'),
})

export type Reading = z.output<typeof readingSchema> & Span

const id = 'facebook'
const homeZone = 'Europe/London'

const never: AdSyncRecord = {
  id,
  version: 0,
  accountId: null,
  timeZone: null,
  done: null,
  wholeUntil: null,
  failed: null,
}

/** The last day of which figures were read; null where none ever were. */
export async function syncedTo(reader: RecordReader): Promise<string | null> {
  return (await reader.get('adSync', id))?.done?.until ?? null
}

export type SyncState = ReturnType<typeof createSyncState>

/** How reading figures stands, as it is stored. */
export function createSyncState({ records, clock }: { records: RecordStore; clock: Clock }) {
  const read = async (): Promise<AdSyncRecord> => (await records.get('adSync', id)) ?? never

  function change(changes: (before: AdSyncRecord) => Partial<AdSyncRecord>): Promise<AdSyncRecord> {
    return records.transact(async tx => {
      const before = (await tx.get('adSync', id)) ?? never
      return tx.put('adSync', { ...before, ...changes(before) })
    })
  }

  const now = () => clock.now().toISOString()

  return {
    read,

    /** In which the days of figures begin and end: the account's, and the site's own until that is known. */
    timeZone: async (): Promise<string> => (await read()).timeZone ?? homeZone,

    /** When an attempt ended last, done or not. */
    async lastEnd(): Promise<string | null> {
      const { done, failed } = await read()
      return failed?.at ?? done?.at ?? null
    },

    async view(): Promise<FacebookStatus['lastSync']> {
      const { done, failed } = await read()
      return done || failed ? { at: done?.at ?? null, until: done?.until ?? null, failed } : null
    },

    noteDone({ accountId, timeZone, until, whole }: Reading): Promise<AdSyncRecord> {
      return change(before => ({
        accountId,
        timeZone,
        done: { at: now(), until },
        failed: null,
        wholeUntil: whole ? until : before.accountId === accountId ? before.wholeUntil : null,
      }))
    },

    noteFailed: (message: string): Promise<AdSyncRecord> => change(() => ({ failed: { at: now(), message } })),
  }
}

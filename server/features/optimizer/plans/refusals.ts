import { BlogopsError } from '../../../contract/errors.ts'
import type { PlanChange, Refusal } from '../../../contract/schemas/optimizer.ts'
import { getBudgetDelta } from '../../../domain/plans.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { RefusalRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'

export interface RefusalsOptions {
  records: RecordStore
  clock: Clock
}

export type Refusals = ReturnType<typeof createRefusals>

/** Identifies a change beyond its plan by what it changes, and in which direction: `01KADSET-decrease`, `01KAD-pause`. */
export function getRefusalId(change: PlanChange): string {
  if (change.kind === 'status') return `${change.adId}-${change.to === 'ACTIVE' ? 'start' : 'pause'}`
  return `${change.adSetId}-${getBudgetDelta(change) > 0 ? 'increase' : 'decrease'}`
}

/** Changes that people refused permanently. They stay refused until somebody allows them again. */
export function createRefusals({ records, clock }: RefusalsOptions) {
  return {
    /** Newest first. */
    async list(): Promise<Refusal[]> {
      const refusals = await records.find('refusal')
      return refusals.toSorted((a, b) => b.at.localeCompare(a.at)).map(toRefusal)
    },

    /** Ids of all refused changes. */
    readIds: async (): Promise<ReadonlySet<string>> => new Set((await records.find('refusal')).map(({ id }) => id)),

    /** Refuses changes; a change that is refused already keeps its time and person. */
    async add(changes: readonly PlanChange[], by: string): Promise<void> {
      const at = clock.now().toISOString()
      await records.transact(async tx => {
        for (const change of changes) {
          const id = getRefusalId(change)
          if (await tx.get('refusal', id)) continue
          const name = change.kind === 'budget' ? change.adSetName : change.adName
          await tx.put('refusal', { id, version: 0, name, change, at, by })
        }
      })
    },

    /** Allows a change again. @throws BlogopsError `not_found` */
    async allow(id: string): Promise<Refusal> {
      return records.transact(async tx => {
        const refused = await tx.get('refusal', id)
        if (!refused) {
          throw new BlogopsError('not_found', `No change ${id} is refused.`, {
            hint: 'List them: blogops optimize refused',
          })
        }
        await tx.delete('refusal', id)
        return toRefusal(refused)
      })
    },
  }
}

function toRefusal({ id, change, at, by }: RefusalRecord): Refusal {
  return { id, change, at, by }
}

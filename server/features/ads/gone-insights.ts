import type { Logger } from '../../ports/logger.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import { add, nothing } from './figures.ts'
import { addToDays, removeDays } from './insight-days.ts'
import type { OfAd } from './insights.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Removes the totals of all ads of an ad set, deleted ads included. The cleanup removes their insights later. */
export async function removeInsights(tx: Transaction, adSetId: string): Promise<void> {
  const totals = await tx.find('insightTotal', { where: { adSetId } })
  for (const { id } of totals) await tx.delete('insightTotal', id)
  await removeDays(tx, adSetId)
  for (const adId of new Set(totals.map(total => total.adId))) await leave(tx, adId)
}

/** Does the same for one ad. */
export async function removeInsightsOfAd(tx: Transaction, { id: adId, adSetId }: OfAd): Promise<void> {
  const insights = await tx.find('insight', { where: { adId } })
  const days = insights.filter(({ by }) => by === 'all').map(day => [day.date, add(nothing, day, -1)] as const)
  for (const day of days) await addToDays(tx, adSetId, new Map([day]))
  for (const { id } of await tx.find('insightTotal', { where: { adId } })) await tx.delete('insightTotal', id)
  await leave(tx, adId)
}

async function leave(tx: Transaction, adId: string): Promise<void> {
  if (!(await tx.get('goneAd', adId))) await tx.put('goneAd', { id: adId, version: 0 })
}

/**
 * Insights removed per transaction. Takes a few hundredths of a second, so that other transactions can run in between.
 */
const atATime = 1_000

/**
 * Removes the insights of deleted ads in the background. An ad set may have a million. The next process continues
 * after a stop.
 */
export function createInsightSweep({ records, log }: { records: RecordStore; log: Logger }) {
  let asked = false
  let closed = false
  let running: Promise<void> | undefined

  async function removeOf(adId: string): Promise<void> {
    const ids = (await records.find('insight', { where: { adId } })).map(({ id }) => id)
    for (let at = 0; at < ids.length && !closed; at += atATime) {
      await records.transact(async tx => {
        for (const id of ids.slice(at, at + atATime)) await tx.delete('insight', id)
      })
      await new Promise<void>(resolve => setImmediate(resolve))
    }
    if (!closed) await records.transact(tx => tx.delete('goneAd', adId))
  }

  async function run(): Promise<void> {
    while (asked && !closed) {
      asked = false
      try {
        for (const { id } of await records.find('goneAd')) if (!closed) await removeOf(id)
      } catch (error) {
        log('warn', 'Figures of deleted ads could not be removed; the next start goes on with it', {
          error: String(error),
        })
      }
    }
    running = undefined
  }

  const sweep = {
    /** Resolves when everything is removed or the cleanup was closed. */
    run(): Promise<void> {
      asked = true
      running ??= run()
      return running
    },

    /** Stops after the current batch. */
    async close(): Promise<void> {
      closed = true
      await running
    },

    /** Wraps an outbox to start the cleanup after each deletion. */
    behind(outbox: Outbox): Outbox {
      return {
        ...outbox,
        perform: (task, plan) => outbox.perform(task, plan).finally(() => void sweep.run()),
        settle: campaignId => outbox.settle(campaignId).finally(() => void sweep.run()),
      }
    },
  }
  return sweep
}

export type InsightSweep = ReturnType<typeof createInsightSweep>

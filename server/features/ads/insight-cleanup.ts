import { yieldToEventLoop } from '../../lib/steps.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { Logger } from '../../ports/system.ts'
import { addMetrics, addToDays, removeDays, zeroMetrics } from './insight-days.ts'
import type { AdSeries } from './insights.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Removes the totals of all ads of an ad set, deleted ads included. The cleanup removes their insights later. */
export async function removeAdSetInsights(tx: Transaction, adSetId: string): Promise<void> {
  const totals = await tx.find('insightTotal', { where: { adSetId } })
  for (const { id } of totals) await tx.delete('insightTotal', id)
  await removeDays(tx, adSetId)
  for (const adId of new Set(totals.map(total => total.adId))) await queueCleanup(tx, adId)
}

/** Removes the totals of an ad and subtracts its days from its ad set. The cleanup removes its insights later. */
export async function removeAdInsights(tx: Transaction, { id: adId, adSetId }: AdSeries): Promise<void> {
  const insights = await tx.find('insight', { where: { adId } })
  const days = insights
    .filter(({ by }) => by === 'all')
    .map(day => [day.date, addMetrics(zeroMetrics, day, -1)] as const)
  for (const day of days) await addToDays(tx, adSetId, new Map([day]))
  for (const { id } of await tx.find('insightTotal', { where: { adId } })) await tx.delete('insightTotal', id)
  await queueCleanup(tx, adId)
}

async function queueCleanup(tx: Transaction, adId: string): Promise<void> {
  if (!(await tx.get('goneAd', adId))) await tx.put('goneAd', { id: adId, version: 0 })
}

/**
 * Insights removed per transaction. Takes a few hundredths of a second, so that other transactions can run in between.
 */
const maxPerTransaction = 1_000

/**
 * Removes the insights of deleted ads in the background. An ad set may have a million. The next process continues
 * after a stop.
 */
export function createInsightCleanup({ records, log }: { records: RecordStore; log: Logger }) {
  let requested = false
  let closed = false
  let running: Promise<void> | undefined

  async function removeInsights(adId: string): Promise<void> {
    const ids = (await records.find('insight', { where: { adId } })).map(({ id }) => id)
    for (let at = 0; at < ids.length && !closed; at += maxPerTransaction) {
      await records.transact(async tx => {
        for (const id of ids.slice(at, at + maxPerTransaction)) await tx.delete('insight', id)
      })
      await yieldToEventLoop()
    }
    if (!closed) await records.transact(tx => tx.delete('goneAd', adId))
  }

  async function run(): Promise<void> {
    while (requested && !closed) {
      requested = false
      try {
        for (const { id } of await records.find('goneAd')) if (!closed) await removeInsights(id)
      } catch (error) {
        log('warn', 'the figures of deleted ads could not be removed; the next start tries again', {
          error: String(error),
        })
      }
    }
    running = undefined
  }

  const cleanup = {
    /** Resolves when everything is removed or the cleanup was closed. */
    run(): Promise<void> {
      requested = true
      running ??= run()
      return running
    },

    /** Stops after the current batch. */
    async close(): Promise<void> {
      closed = true
      await running
    },

    /** Wraps an outbox to start the cleanup after each deletion. */
    wrap(outbox: Outbox): Outbox {
      return {
        ...outbox,
        perform: (task, plan) => outbox.perform(task, plan).finally(() => void cleanup.run()),
        resolveCampaign: campaignId => outbox.resolveCampaign(campaignId).finally(() => void cleanup.run()),
      }
    },
  }
  return cleanup
}

import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { NewId } from '../../../ports/system.ts'
import { parseAdChange, planDiscard, toCreativeName } from './ad-change.ts'

interface CreativeRowsOptions {
  /** Returns the current time as text. */
  now(): string
  newId: NewId
}

interface UnusedCreative {
  creativeId: string
  /** Id of an existing ad on the platform, which may use the creative after all. */
  adId?: string | null | undefined
}

/**
 * Rows of creatives. A creative with new content is created first, and then given to its ad. One that no ad got is
 * deleted.
 */
export function createCreativeRows({ now, newId }: CreativeRowsOptions) {
  /** Plans the deletion of a creative whose ad was not created or did not get it. */
  async function planCleanup(
    tx: Transaction,
    { campaignId, name, by, platform }: OutboxRecord,
    { creativeId, adId }: UnusedCreative,
  ): Promise<void> {
    const at = now()
    await tx.put('outbox', {
      id: newId(),
      version: 0,
      planId: newId(),
      position: 0,
      campaignId,
      ...planDiscard('creative', creativeId, name, adId),
      name,
      remoteId: creativeId,
      ...(platform !== undefined && { platform }),
      state: 'planned',
      open: true,
      error: null,
      by,
      createdAt: at,
      updatedAt: at,
    })
  }

  return {
    planCleanup,

    /** Plans the deletion of the new creative if the row is a change of content that was given up. */
    async planCleanupOfContent(tx: Transaction, row: OutboxRecord): Promise<void> {
      const change = parseAdChange(row)
      const creativeId = change.act === 'content' ? change.value.creativeId : undefined
      if (creativeId === undefined) return
      const creative = { ...row, name: toCreativeName(row.name, row.planId) }
      await planCleanup(tx, creative, { creativeId, adId: row.remoteId })
    },

    /** Gives a new creative to the change of its ad, or plans its deletion if that change was given up. */
    async passOn(tx: Transaction, row: OutboxRecord, creativeId: string): Promise<void> {
      for (const waiting of await tx.find('outbox', { where: { open: true } })) {
        const change = parseAdChange(waiting)
        if (change.act !== 'content' || waiting.planId !== row.planId) continue
        await tx.put('outbox', { ...waiting, value: { ...change.value, creativeId }, updatedAt: now() })
        return
      }
      const ad = await tx.get('ad', row.subjectId)
      await planCleanup(tx, row, { creativeId, adId: ad?.remoteId })
    },
  }
}

import type { AdSet } from '../../contract/schemas/ads.ts'
import type { Targeting } from '../../contract/schemas/targeting.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { withChange } from './ad-changes.ts'
import { adSetViews } from './ad-set-view.ts'
import { type AdSetsOptions, adSetOf, requireArticle } from './ad-sets.ts'
import { refuseAboveCap } from './budget-cap.ts'
import { removeInsights } from './insights.ts'
import { settleCampaign } from './running.ts'

interface BudgetChange {
  adSetId: string
  /** Pounds. */
  dailyBudget: number
  by: string
}

/** What becomes of an ad set once it is there. */
export function createAdSetChanges({ records, clock, articles, maxDailyBudgetPence: capPence }: AdSetsOptions) {
  async function viewOf(adSet: AdSetRecord): Promise<AdSet> {
    const [view] = await adSetViews({ records, articles }, [adSet])
    if (!view) throw new Error('An ad set has no view.')
    return view
  }

  /** Only a rise is held to the cap: one that stands above it, since the cap was lowered, may come down step by step. */
  async function storeBudget(tx: Transaction, { adSetId, dailyBudget, by }: BudgetChange): Promise<AdSetRecord> {
    const adSet = await adSetOf(tx, adSetId)
    requireArticle(adSet)
    const [from, to] = [adSet.dailyBudgetPence, Math.round(dailyBudget * 100)]
    if (to === from) return adSet
    if (to > from) await refuseAboveCap(tx, { capPence, askedPence: to, adSetId })
    const changes = withChange(adSet.changes, { at: clock.now().toISOString(), by, what: 'budget', from, to })
    return tx.put('adSet', { ...adSet, dailyBudgetPence: to, changes })
  }

  return {
    /** @throws BlogopsError `not_found`; `conflict` where it would pass the cap, or the ad set was imported. */
    async budget(change: BudgetChange): Promise<AdSet> {
      return viewOf(await records.transact(tx => storeBudget(tx, change)))
    },

    /** Replaces the whole of it. @throws BlogopsError `not_found`; `conflict` for one that was imported. */
    async targeting(adSetId: string, targeting: Targeting): Promise<AdSet> {
      const stored = await records.transact(async tx => {
        const adSet = await adSetOf(tx, adSetId)
        requireArticle(adSet)
        return tx.put('adSet', { ...adSet, targeting })
      })
      return viewOf(stored)
    },

    /** With its ads and all they did, at once. @throws BlogopsError `not_found`. */
    remove(adSetId: string): Promise<void> {
      return records.transact(async tx => {
        const { campaignId } = await adSetOf(tx, adSetId)
        for (const { id } of await tx.find('ad', { where: { adSetId } })) await tx.delete('ad', id)
        await removeInsights(tx, adSetId)
        await tx.delete('adSet', adSetId)
        await settleCampaign(tx, campaignId)
      })
    },
  }
}
